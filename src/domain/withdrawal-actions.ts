// Decides which actions an operator may take on a withdrawal now, with the reason if not. Pure, and the only place that
// decides it: use cases check it under the lock of the withdrawal, and the API returns the actions to offer.
import { mayDo, type Role } from './roles.ts';
import { MANUAL_STAGES, STATE_TEXTS, STEPS, type StepName } from './steps.ts';
import type { Withdrawal } from './withdrawal.ts';

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
export type WithdrawalAction = (typeof WITHDRAWAL_ACTIONS)[number];

/** Actions that record a payment, cancellation or return made outside of Sluice. */
export type ManualAction = 'pay' | 'cancel' | 'return';
export const MANUAL_ACTION_STEPS = {
  pay: 'settle',
  cancel: 'release',
  return: 'return',
} as const satisfies Record<ManualAction, StepName>;

export type ActionContext = {
  readonly withdrawal: Pick<Withdrawal, 'id' | 'state' | 'stage' | 'claimedBy' | 'auto'>;
  readonly operator: string;
  /** Why the merchant is frozen; undefined if it is not. */
  readonly frozen: string | undefined;
  /** The proposal about this withdrawal that a second operator has to decide; undefined if there is none. */
  readonly openProposal: string | undefined;
};

type Check = (context: ActionContext) => string | undefined;

const isOpen: Check = ({ withdrawal: { id, state } }) =>
  state === 'created' ? undefined : `Withdrawal ${id} is ${STATE_TEXTS[state]}.`;

/** An aggregator may be paying it: an operator who pays it as well would pay twice. */
const isNotAtAggregator: Check = ({ withdrawal: { id, stage } }) =>
  stage === null || MANUAL_STAGES.includes(stage)
    ? undefined
    : `Withdrawal ${id} is at an aggregator (${stage}). Wait for its final status, or resolve it with a second operator.`;

const isManual: Check = (context) => isOpen(context) ?? isNotAtAggregator(context);

const isNotClaimedByOthers: Check = ({ withdrawal: { id, claimedBy }, operator }) =>
  claimedBy === null || claimedBy === operator
    ? undefined
    : `Withdrawal ${id} is claimed by ${claimedBy}. Take it over first.`;

const isClaimedByOperator: Check = (context) =>
  context.withdrawal.claimedBy === null
    ? `Claim withdrawal ${context.withdrawal.id} first.`
    : isNotClaimedByOthers(context);

const isUnclaimed: Check = (context) =>
  context.withdrawal.claimedBy === context.operator
    ? `You have claimed withdrawal ${context.withdrawal.id}. Return it to the queue first.`
    : isNotClaimedByOthers(context);

const PARTICIPLES = { pay: 'paid', cancel: 'cancelled', return: 'returned' } as const;

const isInStateFor =
  (action: ManualAction): Check =>
  ({ withdrawal: { id, state } }) => {
    const states: readonly string[] = STEPS[MANUAL_ACTION_STEPS[action]].from;
    if (states.includes(state)) return undefined;
    const required = STEPS[MANUAL_ACTION_STEPS[action]].from.map((from) => STATE_TEXTS[from]).join(' or ');
    return `Withdrawal ${id} is ${STATE_TEXTS[state]}; only a ${required} withdrawal can be ${PARTICIPLES[action]}.`;
  };

const mayRecord =
  (action: ManualAction): Check =>
  (context) =>
    isInStateFor(action)(context) ?? isNotAtAggregator(context) ?? isNotClaimedByOthers(context);

/** Between the payment at the bank and its recording, no worker may send an automatic withdrawal. */
export const mustBeClaimed = ({ auto }: Pick<Withdrawal, 'auto'>, action: ManualAction): boolean =>
  action === 'pay' && auto;

const isClaimedIfAutomatic: Check = ({ withdrawal }) =>
  mustBeClaimed(withdrawal, 'pay') && withdrawal.stage !== 'claimed'
    ? `Withdrawal ${withdrawal.id} is paid automatically and may be sent at any moment. Claim it before you pay it.`
    : undefined;

/** An operator who claimed it before the freeze may have paid already, and must be able to record that. */
const isNotFrozenUnlessClaimed: Check = ({ withdrawal, frozen }) =>
  withdrawal.claimedBy === null ? frozen : undefined;

const wasSent: Check = ({ withdrawal: { id, state, stage } }) =>
  stage === 'sent' || stage === 'uncertain'
    ? undefined
    : `Withdrawal ${id} is ${stage ?? STATE_TEXTS[state]}; only one that was sent or is uncertain can be resolved.`;

const isAutomatic: Check = ({ withdrawal: { id, auto } }) =>
  auto
    ? undefined
    : `Withdrawal ${id} is paid manually. Route it to an aggregator to have it paid automatically.`;

const PERMISSIONS = {
  claim: (context) =>
    isManual(context) ?? isNotClaimedByOthers(context) ?? context.openProposal ?? context.frozen,
  take_over: (context) => isManual(context) ?? context.openProposal ?? context.frozen,
  give_back: (context) => isOpen(context) ?? isClaimedByOperator(context) ?? context.openProposal,
  reveal: (context) =>
    isOpen(context) ?? isClaimedByOperator(context) ?? context.openProposal ?? context.frozen,
  pay: (context) =>
    mayRecord('pay')(context) ??
    isClaimedIfAutomatic(context) ??
    context.openProposal ??
    isNotFrozenUnlessClaimed(context),
  cancel: (context) => mayRecord('cancel')(context) ?? context.openProposal,
  return: (context) => mayRecord('return')(context) ?? context.openProposal,
  route: (context) => isManual(context) ?? isNotClaimedByOthers(context) ?? context.openProposal,
  retry: (context) => isOpen(context) ?? isAutomatic(context) ?? isUnclaimed(context),
  resolve: (context) => wasSent(context) ?? context.openProposal,
} as const satisfies Record<WithdrawalAction, Check>;

/** Undefined: the action is permitted. */
export const whyNot = (action: WithdrawalAction, context: ActionContext): string | undefined =>
  PERMISSIONS[action](context);

/** Reasons not to offer an action that is permitted. */
const NOT_OFFERED: Readonly<Partial<Record<WithdrawalAction, Check>>> = {
  claim: ({ withdrawal: { id, claimedBy }, operator }) =>
    claimedBy === operator ? `You have claimed withdrawal ${id}.` : undefined,
  take_over: ({ withdrawal: { id, claimedBy }, operator }) =>
    claimedBy === null || claimedBy === operator
      ? `No other operator has claimed withdrawal ${id}.`
      : undefined,
  // Until it is claimed, another operator may be paying it.
  pay: isClaimedByOperator,
};

export type OfferedAction = {
  readonly action: WithdrawalAction;
  readonly allowed: boolean;
  readonly why: string | null;
};

/** All actions; `why` is the reason if an action is not offered. */
export function offeredActions(context: ActionContext, role: Role): OfferedAction[] {
  return WITHDRAWAL_ACTIONS.map((action) => {
    const why = mayDo(role, 'work')
      ? (whyNot(action, context) ?? NOT_OFFERED[action]?.(context) ?? null)
      : `The role ${role} is read-only.`;
    return { action, allowed: why === null, why };
  });
}
