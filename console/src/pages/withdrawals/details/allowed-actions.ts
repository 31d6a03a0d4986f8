// What can be done with a withdrawal from its page, in the order in which it is offered. The server says what is
// allowed now and why the rest is not.
import type { ActionName, Story } from '../../../data/withdrawal-details.ts';

/** Looking at the wallet stands beside the wallet. */
export type Verb = Exclude<ActionName, 'reveal'>;

export const VERBS = {
  pay: { text: 'Pay', key: 'p' },
  claim: { text: 'Claim', key: 'c' },
  take_over: { text: 'Take over' },
  resolve: { text: 'Resolve' },
  retry: { text: 'Retry now' },
  return: { text: 'Record a return' },
  give_back: { text: 'Give back', key: 'b' },
  route: { text: 'Send by an aggregator' },
  cancel: { text: 'Cancel' },
} as const satisfies Record<Verb, { readonly text: string; readonly key?: string }>;

const ORDER = Object.keys(VERBS) as readonly Verb[];

export type Offer = { readonly verb: Verb; readonly why: string | null };

/** One pays only what one has claimed: until then somebody else may be sending it. */
const whyNot = (verb: Verb, { withdrawal, actions }: Story, name: string): string | null => {
  const found = actions.find(({ action }) => action === verb);
  if (verb === 'pay' && found?.allowed && withdrawal.claimed_by !== name)
    return 'Claim it first, so that nobody else pays it meanwhile.';
  return found === undefined || found.allowed ? null : (found.why ?? 'It cannot be done now.');
};

export const offersFor = (story: Story, name: string): readonly Offer[] =>
  ORDER.map((verb) => ({ verb, why: whyNot(verb, story, name) }));

export const canReveal = ({ actions }: Story): boolean =>
  actions.some(({ action, allowed }) => action === 'reveal' && allowed);
