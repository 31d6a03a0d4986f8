// Decides which actions an operator may take on a withdrawal now, with the reason if not. Pure, and the only place that
// decides it: use cases check it under the lock of the withdrawal, and the API returns the actions to offer.
import type { AttemptState } from './attempts.ts';
import type { IncidentKind } from './incidents.ts';
import { mayDo, type Role } from './operators/roles.ts';
import { MANUAL_STAGES, STEPS, type State, type StepName } from './steps.ts';
import { operatorTexts } from './texts/operators.ts';
import { withdrawalTexts } from './texts/withdrawals.ts';
import type { PossiblePayment, Withdrawal } from './withdrawal.ts';

export const WITHDRAWAL_ACTIONS = [
  'claim',
  'take_over',
  'give_back',
  'reveal',
  'pay',
  'record_payment',
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
  readonly withdrawal: Pick<Withdrawal, 'id' | 'merchantId' | 'state' | 'stage' | 'claimedBy' | 'auto'>;
  readonly operator: string;
  /** Why nothing of its merchant is paid: it is frozen, or not active. Undefined if it may be paid. */
  readonly stopped: string | undefined;
  /** The proposal about this withdrawal that a second operator has to decide; undefined if there is none. */
  readonly openProposal: string | undefined;
  /** Undefined: it was not paid outside of Sluice. */
  readonly possiblePayment: PossiblePayment | undefined;
};

type Check = (context: ActionContext) => string | undefined;

const isOpen: Check = ({ withdrawal: { id, state } }) =>
  state === 'created' ? undefined : withdrawalTexts.notOpen(id, state);

/** An aggregator may be paying it: an operator who pays it as well would pay twice. */
const isNotAtAggregator: Check = ({ withdrawal: { id, stage } }) =>
  stage === null || MANUAL_STAGES.includes(stage) ? undefined : withdrawalTexts.atAggregator(id, stage);

const isManual: Check = (context) => isOpen(context) ?? isNotAtAggregator(context);

const isNotClaimedByOthers: Check = ({ withdrawal: { id, claimedBy }, operator }) =>
  claimedBy === null || claimedBy === operator ? undefined : withdrawalTexts.claimedByOther(id, claimedBy);

const isClaimedByOperator: Check = (context) =>
  context.withdrawal.claimedBy === null
    ? withdrawalTexts.claimFirst(context.withdrawal.id)
    : isNotClaimedByOthers(context);

const isUnclaimed: Check = (context) =>
  context.withdrawal.claimedBy === context.operator
    ? withdrawalTexts.returnFirst(context.withdrawal.id)
    : isNotClaimedByOthers(context);

const isInStateFor =
  (action: ManualAction): Check =>
  ({ withdrawal }) => {
    const required: readonly State[] = STEPS[MANUAL_ACTION_STEPS[action]].from;
    return required.includes(withdrawal.state)
      ? undefined
      : withdrawalTexts.wrongState(withdrawal, action, required);
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
    ? withdrawalTexts.claimBeforePaying(withdrawal.id)
    : undefined;

/**
 * The money may have left before the merchant was frozen or blocked. Only the operator who had claimed it can know that:
 * it cannot be claimed now.
 */
const mayBePaidBeforeTheStop: Check = (context) =>
  context.stopped === undefined
    ? withdrawalTexts.merchantNotStopped(context.withdrawal.merchantId)
    : context.withdrawal.claimedBy === null
      ? context.stopped
      : isNotClaimedByOthers(context);

/** What is at an aggregator is still looked up: to ignore it would not undo it. */
const isNotStoppedUnlessSent: Check = ({ withdrawal, stopped }) =>
  withdrawal.stage === 'queued' ? stopped : undefined;

/** An aggregator has it or may have it, and no outcome is recorded. */
export const wasSent = ({ stage }: Pick<Withdrawal, 'stage'>): boolean =>
  stage === 'sent' || stage === 'uncertain';

const isSent: Check = ({ withdrawal }) =>
  wasSent(withdrawal) ? undefined : withdrawalTexts.notSent(withdrawal);

/** Returning it to the queue states that it was not paid. */
const wasNotPaidOutside: Check = ({ withdrawal: { id }, possiblePayment }) =>
  possiblePayment && withdrawalTexts.mayBePaid(id, possiblePayment);

const isAutomatic: Check = ({ withdrawal: { id, auto } }) =>
  auto ? undefined : withdrawalTexts.notAutomatic(id);

const PERMISSIONS = {
  claim: (context) =>
    isManual(context) ?? isNotClaimedByOthers(context) ?? context.openProposal ?? context.stopped,
  take_over: (context) => isManual(context) ?? context.openProposal ?? context.stopped,
  give_back: (context) => isOpen(context) ?? isClaimedByOperator(context) ?? context.openProposal,
  reveal: (context) =>
    isOpen(context) ?? isClaimedByOperator(context) ?? context.openProposal ?? context.stopped,
  pay: (context) =>
    mayRecord('pay')(context) ?? context.openProposal ?? context.stopped ?? isClaimedIfAutomatic(context),
  record_payment: (context) =>
    mayRecord('pay')(context) ?? context.openProposal ?? mayBePaidBeforeTheStop(context),
  cancel: (context) => mayRecord('cancel')(context) ?? context.openProposal,
  return: (context) => mayRecord('return')(context) ?? context.openProposal,
  route: (context) =>
    isManual(context) ??
    isNotClaimedByOthers(context) ??
    context.openProposal ??
    context.stopped ??
    wasNotPaidOutside(context),
  retry: (context) =>
    isOpen(context) ?? isAutomatic(context) ?? isUnclaimed(context) ?? isNotStoppedUnlessSent(context),
  resolve: (context) => isSent(context) ?? context.openProposal,
} as const satisfies Record<WithdrawalAction, Check>;

/** Undefined: the action is permitted. */
export const whyNot = (action: WithdrawalAction, context: ActionContext): string | undefined =>
  PERMISSIONS[action](context);

export type MerchantCancelContext = {
  readonly withdrawal: Pick<Withdrawal, 'state' | 'stage' | 'claimedBy' | 'createInProgress'>;
  readonly hasOpenProposal: boolean;
  readonly possiblePayment: PossiblePayment | undefined;
  /** An operator has seen the whole destination, and could have paid it. */
  readonly wasRevealed: boolean;
  /** The database was restored or replaced, and no operator has decided what it lost. */
  readonly mayHaveLostData: boolean;
  readonly attempts: readonly AttemptState[];
  readonly openIncidents: readonly IncidentKind[];
};

const NEVER_PAID: readonly AttemptState[] = ['refused', 'not_sent'];
/** That it could not be sent is no doubt about whether it was paid. */
const NOT_SENT_INCIDENTS: readonly IncidentKind[] = ['retries_exhausted', 'route_fault'];

/** Only while nothing is under way and no one can have paid it. Everything else is decided by an operator. */
export const mayMerchantCancel = ({ withdrawal, ...context }: MerchantCancelContext): boolean =>
  withdrawal.state === 'created' &&
  withdrawal.stage === 'queued' &&
  withdrawal.claimedBy === null &&
  !withdrawal.createInProgress &&
  !context.hasOpenProposal &&
  context.possiblePayment === undefined &&
  !context.wasRevealed &&
  !context.mayHaveLostData &&
  context.attempts.every((state) => NEVER_PAID.includes(state)) &&
  context.openIncidents.every((kind) => NOT_SENT_INCIDENTS.includes(kind));

/** Reasons not to offer an action that is permitted. */
const NOT_OFFERED: Readonly<Partial<Record<WithdrawalAction, Check>>> = {
  claim: ({ withdrawal: { id, claimedBy }, operator }) =>
    claimedBy === operator ? withdrawalTexts.claimedByYou(id) : undefined,
  take_over: ({ withdrawal: { id, claimedBy }, operator }) =>
    claimedBy === null || claimedBy === operator ? withdrawalTexts.notClaimedByOther(id) : undefined,
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
      : operatorTexts.roleReadOnly(role);
    return { action, allowed: why === null, why };
  });
}
