// What can be done with a withdrawal from its page, in the order in which it is offered. The server says what is
// allowed now and why the rest is not.
import type { ActionName, WithdrawalDetails } from '../../../data/withdrawal-details.ts';

/** Looking at the wallet stands beside the wallet. */
export type Action = Exclude<ActionName, 'reveal'>;

export const ACTIONS = {
  pay: { text: 'Pay', key: 'p' },
  claim: { text: 'Claim', key: 'c' },
  take_over: { text: 'Take over' },
  resolve: { text: 'Resolve' },
  retry: { text: 'Retry now' },
  return: { text: 'Record a return' },
  give_back: { text: 'Give back', key: 'b' },
  route: { text: 'Send by an aggregator' },
  cancel: { text: 'Cancel' },
} as const satisfies Record<Action, { readonly text: string; readonly key?: string }>;

const ORDER = Object.keys(ACTIONS) as readonly Action[];

export type ActionState = { readonly action: Action; readonly blockedReason: string | null };

/** One pays only what one has claimed: until then somebody else may be sending it. */
const blockedReasonFor = (
  wanted: Action,
  { withdrawal, actions }: WithdrawalDetails,
  name: string,
): string | null => {
  const found = actions.find(({ action }) => action === wanted);
  if (wanted === 'pay' && found?.allowed && withdrawal.claimed_by !== name)
    return 'Claim it first, so that nobody else pays it meanwhile.';
  return found === undefined || found.allowed ? null : (found.why ?? 'It cannot be done now.');
};

export const actionStates = (details: WithdrawalDetails, name: string): readonly ActionState[] =>
  ORDER.map((action) => ({ action, blockedReason: blockedReasonFor(action, details, name) }));

export const canReveal = ({ actions }: WithdrawalDetails): boolean =>
  actions.some(({ action, allowed }) => action === 'reveal' && allowed);
