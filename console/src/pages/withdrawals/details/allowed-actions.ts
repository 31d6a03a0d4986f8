// The actions of the details page, in display order. The server reports which are allowed now and why others are not.

import type { ActionName, WithdrawalDetails } from '../../../data/withdrawals/withdrawal-details.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';

/** `reveal` is offered next to the wallet instead. */
export type Action = Exclude<ActionName, 'reveal'>;

const { actions, blocked } = withdrawalsTexts;

export const ACTIONS = {
  pay: { text: actions.pay, key: 'p' },
  claim: { text: actions.claim, key: 'c' },
  take_over: { text: actions.take_over },
  resolve: { text: actions.resolve },
  retry: { text: actions.retry },
  return: { text: actions.return },
  give_back: { text: actions.give_back, key: 'b' },
  record_payment: { text: actions.record_payment },
  route: { text: actions.route },
  cancel: { text: actions.cancel },
} as const satisfies Record<Action, { readonly text: string; readonly key?: string }>;

const DISPLAY_ORDER = Object.keys(ACTIONS) as readonly Action[];

export type ActionState = { readonly action: Action; readonly blockedReason: string | null };

const blockedReasonFor = (action: Action, { withdrawal }: WithdrawalDetails): string | null => {
  const offered = withdrawal.actions.find((candidate) => candidate.action === action);
  return offered === undefined || offered.allowed ? null : (offered.why ?? blocked.fallback);
};

export const actionStates = (details: WithdrawalDetails): readonly ActionState[] =>
  DISPLAY_ORDER.map((action) => ({ action, blockedReason: blockedReasonFor(action, details) })).filter(
    // Only of a merchant whose payouts are stopped; elsewhere `pay` says everything.
    ({ action, blockedReason }) => action !== 'record_payment' || blockedReason === null,
  );

export const canReveal = ({ withdrawal }: WithdrawalDetails): boolean =>
  withdrawal.actions.some(({ action, allowed }) => action === 'reveal' && allowed);
