// The actions of the details page, in display order. The server reports which are allowed now and why others are not.

import type { ActionName, WithdrawalDetails } from '../../../data/withdrawal-details.ts';
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
  route: { text: actions.route },
  cancel: { text: actions.cancel },
} as const satisfies Record<Action, { readonly text: string; readonly key?: string }>;

const ORDER = Object.keys(ACTIONS) as readonly Action[];

export type ActionState = { readonly action: Action; readonly blockedReason: string | null };

/** Payment requires a claim: without one, another operator may be sending the money. */
const blockedReasonFor = (wanted: Action, details: WithdrawalDetails, name: string): string | null => {
  const found = details.actions.find(({ action }) => action === wanted);
  if (wanted === 'pay' && found?.allowed && details.withdrawal.claimed_by !== name) return blocked.claimFirst;
  return found === undefined || found.allowed ? null : (found.why ?? blocked.fallback);
};

export const actionStates = (details: WithdrawalDetails, name: string): readonly ActionState[] =>
  ORDER.map((action) => ({ action, blockedReason: blockedReasonFor(action, details, name) }));

export const canReveal = ({ actions }: WithdrawalDetails): boolean =>
  actions.some(({ action, allowed }) => action === 'reveal' && allowed);
