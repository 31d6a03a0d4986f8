// What can be done with a withdrawal as it stands, by the one who looks; and where not, why not.
import type { Actor } from '../../../domain/audit.ts';
import { mayDo, type Role } from '../../../domain/roles.ts';
import { MANUAL_STAGES, STATE_TEXTS } from '../../../domain/steps.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import { obstacle } from './apply-manual-action.ts';

export const WITHDRAWAL_ACTIONS = [
  'claim',
  'take_over',
  'give_back',
  'reveal',
  'pay',
  'cancel',
  'return',
  'route',
  'retry',
  'resolve',
] as const;
type WithdrawalActionName = (typeof WITHDRAWAL_ACTIONS)[number];

export type AllowedAction = {
  readonly action: WithdrawalActionName;
  readonly allowed: boolean;
  readonly why: string | null;
};

type Circumstances = {
  readonly withdrawal: Withdrawal;
  readonly by: Pick<Actor, 'name'>;
  readonly role: Role;
  /** Why the merchant is frozen; undefined where it is not. */
  readonly frozen: string | undefined;
  /** What waits to be confirmed, in words; undefined where nothing does. */
  readonly waiting: string | undefined;
};

export function allowedActions(now: Circumstances): AllowedAction[] {
  return WITHDRAWAL_ACTIONS.map((action) => {
    const why = mayDo(now.role, 'work')
      ? (CHECKS[action](now) ?? null)
      : `The role ${now.role} may only look.`;
    return { action, allowed: why === null, why };
  });
}

type Check = (now: Circumstances) => string | undefined;

const isOpen: Check = ({ withdrawal }) =>
  withdrawal.state === 'created' ? undefined : `It is ${STATE_TEXTS[withdrawal.state]}.`;

const isByHand: Check = (now) => {
  const { stage } = now.withdrawal;
  return (
    isOpen(now) ??
    (stage !== null && MANUAL_STAGES.includes(stage)
      ? undefined
      : `It is under way at an aggregator (${stage}).`)
  );
};

const isMine: Check = ({ withdrawal, by }) =>
  withdrawal.claimedBy === by.name
    ? undefined
    : withdrawal.claimedBy === null
      ? 'Claim it first.'
      : `${withdrawal.claimedBy} has claimed it.`;

const notOthers: Check = ({ withdrawal, by }) =>
  withdrawal.claimedBy === null || withdrawal.claimedBy === by.name
    ? undefined
    : `${withdrawal.claimedBy} has claimed it.`;

const notFrozen: Check = ({ frozen }) => frozen;

const noProposal: Check = ({ waiting }) => waiting;

const CHECKS = {
  claim: (now) =>
    isByHand(now) ??
    (now.withdrawal.claimedBy === now.by.name ? 'You have claimed it.' : notOthers(now)) ??
    noProposal(now) ??
    notFrozen(now),
  take_over: (now) =>
    isByHand(now) ??
    (now.withdrawal.claimedBy === null || now.withdrawal.claimedBy === now.by.name
      ? 'Nobody else has claimed it.'
      : undefined) ??
    noProposal(now) ??
    notFrozen(now),
  give_back: (now) => isOpen(now) ?? isMine(now) ?? noProposal(now),
  reveal: (now) => isOpen(now) ?? isMine(now) ?? noProposal(now) ?? notFrozen(now),
  pay: (now) =>
    obstacle(now.withdrawal, 'pay', now.by.name) ??
    noProposal(now) ??
    (now.withdrawal.claimedBy === null ? notFrozen(now) : undefined),
  cancel: (now) => obstacle(now.withdrawal, 'cancel', now.by.name) ?? noProposal(now),
  return: (now) => obstacle(now.withdrawal, 'return', now.by.name) ?? noProposal(now),
  route: (now) => isByHand(now) ?? notOthers(now) ?? noProposal(now),
  retry: (now) =>
    isOpen(now) ??
    (now.withdrawal.auto ? undefined : 'It is paid by hand.') ??
    (now.withdrawal.claimedBy === now.by.name ? 'You have claimed it: give it back first.' : notOthers(now)),
  resolve: (now) =>
    isOpen(now) ??
    (now.withdrawal.stage === 'sent' || now.withdrawal.stage === 'uncertain'
      ? undefined
      : 'Nothing was sent that could be resolved.') ??
    noProposal(now),
} as const satisfies Record<WithdrawalActionName, Check>;
