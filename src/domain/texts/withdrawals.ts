// Messages to operators about withdrawals, and why an action on one is not possible.
import type { MerchantId, WithdrawalId } from '../ids.ts';
import { STATE_TEXTS, type Stage, type State } from '../steps.ts';
import type { PossiblePayment, Withdrawal } from '../withdrawal.ts';

type Progress = Pick<Withdrawal, 'id' | 'state' | 'stage'>;

const progressOf = ({ state, stage }: Progress): string => stage ?? STATE_TEXTS[state];

const PARTICIPLES = { pay: 'paid', cancel: 'cancelled', return: 'returned' } as const;

const POSSIBLE_PAYMENTS = {
  'payment file': (operator) => `In a payment file of ${operator}`,
  proposal: (operator) => `A payment by ${operator} was proposed and not confirmed`,
  statement: (aggregator) => `The statement of ${aggregator} lists a payout of it that is not in our records`,
} as const satisfies Record<PossiblePayment['source'], (actor: string) => string>;

export const withdrawalTexts = {
  noReceipt: (id: WithdrawalId) => `Withdrawal ${id} has no receipt yet: it is neither paid nor cancelled.`,
  notFound: (id: number) => `There is no withdrawal ${id}.`,
  noneToPay: 'There is no withdrawal that you can claim and pay now.',
  changedSinceOpened: (id: WithdrawalId) =>
    `Withdrawal ${id} has changed since you opened it. Reload it before you decide.`,
  changedSinceProposed: (id: number) => `Withdrawal ${id} has changed since. Propose it again.`,
  justChanged: (id: WithdrawalId) => `Withdrawal ${id} has just changed. Reload it and try again.`,

  // State
  notOpen: (id: WithdrawalId, state: State) => `Withdrawal ${id} is ${STATE_TEXTS[state]}.`,
  atAggregator: (id: WithdrawalId, stage: Stage) =>
    `Withdrawal ${id} is at an aggregator (${stage}). Wait for its final status, or resolve it with a second operator.`,
  wrongState: (
    { id, state }: Pick<Withdrawal, 'id' | 'state'>,
    action: keyof typeof PARTICIPLES,
    required: readonly State[],
  ) =>
    `Withdrawal ${id} is ${STATE_TEXTS[state]}; only a ${required.map((from) => STATE_TEXTS[from]).join(' or ')} withdrawal can be ${PARTICIPLES[action]}.`,
  notSent: (withdrawal: Progress) =>
    `Withdrawal ${withdrawal.id} is ${progressOf(withdrawal)}; only one that was sent or is uncertain can be resolved.`,
  notAutomatic: (id: WithdrawalId) =>
    `Withdrawal ${id} is paid manually. Route it to an aggregator to have it paid automatically.`,

  // How an operator ended the wait of a withdrawal that was refused too often
  triedAgain: 'Tried again by an operator.',
  routedTo: (aggregator: string) => `Sent through ${aggregator} by an operator.`,

  // Payments that were sent before the merchant was frozen or blocked
  merchantNotStopped: (merchant: MerchantId) => `Merchant ${merchant} is neither frozen nor blocked.`,
  sentBeforeMissing: (stopped: string) =>
    `${stopped} Send nothing now. If it was sent before, state when and how.`,
  sentBefore: (reason: string) => `sent before the merchant was stopped: ${reason}`,

  // Claims
  claimedByOther: (id: WithdrawalId, claimedBy: string) =>
    `Withdrawal ${id} is claimed by ${claimedBy}. Take it over first.`,
  claimFirst: (id: WithdrawalId) => `Claim withdrawal ${id} first.`,
  returnFirst: (id: WithdrawalId) => `You have claimed withdrawal ${id}. Return it to the queue first.`,
  claimBeforePaying: (id: WithdrawalId) =>
    `Withdrawal ${id} is paid automatically and may be sent at any moment. Claim it before you pay it.`,
  claimedByYou: (id: WithdrawalId) => `You have claimed withdrawal ${id}.`,
  notClaimedByOther: (id: WithdrawalId) => `No other operator has claimed withdrawal ${id}.`,
  wrongStage: {
    claim: (withdrawal: Progress) =>
      `Withdrawal ${withdrawal.id} is ${progressOf(withdrawal)} and cannot be claimed.`,
    give_back: (withdrawal: Progress) =>
      `Withdrawal ${withdrawal.id} is ${progressOf(withdrawal)} and cannot be returned to the queue.`,
  },

  // Paid outside of Sluice, perhaps
  possiblePayment: ({ source, actor, at }: PossiblePayment) =>
    `${POSSIBLE_PAYMENTS[source](actor)} (${at.toISOString()}).`,
  mayBePaid: (id: WithdrawalId, payment: PossiblePayment) =>
    `Withdrawal ${id} may have been paid. ${withdrawalTexts.possiblePayment(payment)} Return it to the queue first, with the reason why it was not paid.`,
  notPaidReasonMissing: (id: WithdrawalId, payment: PossiblePayment) =>
    `Withdrawal ${id} may have been paid. ${withdrawalTexts.possiblePayment(payment)} State how you know that it was not paid; otherwise it could be paid twice.`,
  notPaid: (reason: string) => `not paid: ${reason}`,

  // References of payments
  referenceUsed: (reference: string, id: WithdrawalId) =>
    `The reference ${reference} belongs to the payment of withdrawal ${id}. Check which of the two was paid. If one payment covers both, give the reason.`,
  referenceJustUsed: (reference: string) =>
    `The reference ${reference} belongs to another payment. Check which withdrawal was paid.`,
  notTransactionHash: 'The reference must be the hash of the transaction: 64 hexadecimal digits.',
  transactionUsed: (id: WithdrawalId) =>
    `This transaction paid withdrawal ${id}. A transaction pays one withdrawal: check its recipient and amount.`,
  referenceReused: (reason: string) => `same reference as another payment: ${reason}`,

  // Missing input
  cancelReasonMissing: 'A cancellation needs a reason.',
  returnReasonMissing: 'A return needs a reason.',
  routeReasonMissing: 'Routing needs a reason.',
  evidenceMissing: 'A resolution needs a reason and evidence.',
  referenceMissing: 'Enter the payment reference.',

  // Lists
  notSortable: 'Only open withdrawals can be sorted by amount.',
  sortedByPayment:
    'Withdrawals paid in a period are sorted by `paid` or `-paid`, and only those. Omit `sort`, or change it.',
  destinationIncomplete: 'Enter a complete destination.',
  tooManyDestinationSearches: (limit: number) =>
    `The limit is ${limit} destination searches per hour. Search by id, order id or reference instead, or wait.`,

  // Results of one of many withdrawals
  done: {
    claim: 'Claimed.',
    'give-back': 'Returned to the queue.',
    pay: 'Paid.',
    cancel: 'Cancelled.',
  },
  proposed: "Proposed; requires a second operator's approval.",
  busy: 'The service was busy; this withdrawal was not changed. Try again.',
  outcomeUnknown:
    'The database connection was lost; this withdrawal may or may not have been changed. Check it first.',
} as const;

/** A transaction with many transfers is described by the first ones. */
const LISTED = 3;
const listSome = (items: readonly string[]): string => {
  const rest = items.length - LISTED;
  return rest > 0 ? `${items.slice(0, LISTED).join(', ')} and ${rest} more` : items.join(' and ');
};

/** About the transaction of a payment, as the node of its network shows it. */
export const transactionTexts = {
  // What is wrong with it
  failed: (result: string) => `The transaction failed (${result}) and sent nothing.`,
  otherToken: (token: string) => `The transaction sends no USDT of the contract ${token}.`,
  otherRecipient: (found: readonly string[], expected: string) =>
    `The transaction sends to ${listSome(found)}, not to ${expected}.`,
  otherAmount: (found: readonly string[], expected: string) =>
    `The transaction sends ${listSome(found)}, not ${expected}.`,
  wrong: (mismatches: readonly string[]) =>
    `${mismatches.join(' ')} Check which transaction paid this withdrawal and enter its hash.`,

  // Why it was not verified; the note is for the history
  unavailable: (detail: string) => ({
    problem: `The node gave no usable answer (${detail}), so the transaction is not verified. Try again later.`,
    note: `no usable answer of the node (${detail})`,
  }),
  notFound: {
    problem: 'The node does not know this transaction. If it is new, wait a minute and try again.',
    note: 'unknown to the node',
  },
  notFinal: {
    problem: 'The transaction is not confirmed yet. Wait a minute and try again.',
    note: 'not confirmed yet',
  },
  tooManyFailures: 'not asked after several failures',
  outOfTime: 'not asked, since the lookups before took too long',
  unverified: (problem: string) =>
    `${problem} If you have checked it yourself and it cannot wait, record it on the page of the withdrawal as not verified (accept_unverified, --accept-unverified).`,
  verified: 'transaction verified',
  recordedUnverified: (note: string) => `transaction not verified: ${note}`,
} as const;
