// Texts of the details page of a withdrawal: panels, and the dialogs that only this page opens.
import type { Schemas } from '../api/types.ts';
import { plural } from './shared/plural.ts';
import { REASON_LABEL } from './withdrawals.ts';

/** Displayed texts of the notes that are stored with reports. The stored words do not change. */
const NOTES: ReadonlyMap<string, string> = new Map([
  ['given back', 'hold released'],
  ['tried again later', 'will be retried'],
  ['says nothing new', 'no change'],
  ['people have to look first', 'needs manual review'],
  ['contradicts itself', 'rejected after it was reported as paid'],
  ['to be confirmed', 'waiting for confirmation by a status check'],
  ['uncertain', 'outcome unknown'],
  ['not found so far', 'not found yet'],
  ['already given up', 'no change: the attempt had already failed'],
  ['paid after all', 'paid after it was reported as failed'],
  ['the one that paid', 'this attempt paid the recipient'],
  ['came back', 'payment returned'],
]);

export const withdrawalDetailsTexts = {
  summary: {
    label: 'Withdrawal',
    facts: {
      send: 'Send',
      sent: 'Sent',
      amount: 'Amount',
      to: 'To',
      bank: 'Bank',
      system: 'System',
      reference: 'Reference',
      method: 'Method',
      claimedBy: 'Claimed by',
      waitingFor: 'Waiting for',
      merchant: 'Merchant',
      order: 'Order',
      orderAttempt: 'Attempt of the order',
      triedAgain: 'Tried again as',
      failureReason: 'Failed because',
      requested: 'Requested amount',
      fee: 'Fee',
      total: 'Total debited',
      created: 'Created',
      changed: 'Changed',
    },
    unknownBank: (id: string) => `no longer on the list (${id})`,
    automatic: 'Automatic (aggregator)',
    manual: 'Manual',
    feeOnTop: 'paid by merchant, added to amount',
    feeDeducted: 'paid by recipient, deducted from amount',
    nothingDebited: 'nothing; the full amount was released',
    amountName: 'the amount',
    referenceName: 'the reference',
    orderName: 'the order ID',
    failureReasons: {
      declined: 'The aggregator declined it',
      invalid_destination: 'The destination does not exist',
      limit_exceeded: 'A limit of the aggregator or of the recipient was exceeded',
      unavailable: 'No aggregator was available',
      other: 'Another reason',
    },
  },

  attempts: {
    title: 'Attempts',
    empty: 'Not sent to an aggregator.',
    heading: (number: number, aggregator: string) => `Attempt ${number} at ${aggregator}`,
    states: {
      sending: 'Sending',
      accepted: 'Accepted',
      uncertain: 'Outcome unknown',
      paid: 'Paid',
      refused: 'Rejected',
      not_sent: 'Not sent',
      returned: 'Returned',
      paid_after_given_up: 'Paid after rejection',
    } satisfies Record<Schemas['Attempt']['state'], string>,
    ourReference: 'Our reference',
    aggregatorReference: 'Aggregator reference',
    noReference: 'not reported yet',
    started: 'Started',
    deadline: 'Deadline',
    statusChecks: 'Status checks',
    resubmissions: 'Resubmissions',
  },

  reports: {
    label: (attempt: number) => `Reports on attempt ${attempt}`,
    empty: 'No reports yet.',
    sources: {
      submit: 'Submit response',
      lookup: 'Status check',
      callback: 'Callback',
      operator: 'Operators',
      takeover: 'Recovered after restart',
    } as Readonly<Record<string, string>>,
    verdicts: {
      accepted: 'accepted',
      paid: 'paid',
      refused: 'rejected',
      not_sent: 'not sent',
      not_found: 'not found',
      returned: 'returned',
      unknown: 'unclear response',
    } as Readonly<Record<string, string>>,
    interpreted: (note: string) => `Interpreted as: ${NOTES.get(note) ?? note}`,
    reportedAmount: ' · reported amount {amount}',
    callbackBody: 'Callback body',
    requestAndResponse: 'Request and response',
    noStatus: 'no status',
    milliseconds: (ms: number) => `${ms} ms`,
    request: 'Request',
    response: 'Response',
    emptyBody: '(empty)',
  },

  ledger: {
    title: 'Ledger',
    tableLabel: 'Ledger entries',
    empty: 'No ledger entries.',
    balanced: 'Balanced: {amount}',
    notBalanced: 'Not balanced: {amount}',
    step: 'Step',
    account: 'Account',
    amount: 'Amount',
    balanceAfter: 'Balance after',
    at: 'Time',
  },

  history: { title: 'History', reference: (reference: string) => `Reference ${reference}` },

  notices: {
    proposal: (id: number) => `Proposal ${id} is waiting for a second operator`,
    incident: (kind: string, id: number) => `${kind}: incident ${id}`,
    openIncident: 'Open incident',
    next: '{label} {step}',
    nextLabel: 'Next step:',
  },

  proposals: {
    title: 'Decided proposals',
    id: 'ID',
    action: 'Action',
    actionWithReason: (action: string, reason: string) => `${action}: ${reason}`,
    maker: 'Proposed by',
    verdict: 'Verdict',
    checker: 'Decided by',
    at: 'Time',
    actions: {
      pay: 'Record payment',
      cancel: 'Cancel withdrawal',
      return: 'Record return',
      route: 'Send by aggregator',
      'resolve-paid': 'Resolve as paid',
      'resolve-not-paid': 'Resolve as not paid',
    } as Readonly<Record<string, string>>,
    verdicts: { confirmed: 'confirmed', rejected: 'rejected' } as Readonly<Record<string, string>>,
  },

  webhooks: {
    title: 'Webhooks',
    empty: 'No webhooks sent.',
    states: { pending: 'Pending', delivered: 'Delivered', failed: 'Failed' } satisfies Record<
      Schemas['Delivery']['state'],
      string
    >,
    resend: 'Resend',
    resent: (type: string) => `${type}: resend scheduled.`,
    resendTitle: (type: string) => `Resend ${type}`,
    resendMessage:
      '{type} is sent to the merchant again with the same ID, so the merchant can recognize a duplicate. No money is moved.',
    attempts: (count: number) => plural(count, { one: '# attempt', other: '# attempts' }),
    noAttempts: 'no attempts yet',
    noResponse: 'no response',
    attempt: ' · {status} · {duration}',
    nextAttempt: ' · next attempt {time}',
    error: (error: string) => ` · ${error}`,
  },

  resolve: {
    title: (id: number) => `Resolve withdrawal #${id}`,
    message:
      'What was the outcome of {amount} to {wallet}? State only what you can prove: if you mark a paid withdrawal as not paid, it may be paid twice.',
    outcomeLabel: 'The aggregator',
    paid: 'paid it',
    paidHint: (amount: string) =>
      `${amount} of held funds is debited, and the merchant is notified of the payment.`,
    notPaid: 'did not pay it and will not pay it',
    notPaidHint: (amount: string) => `It can be retried, or ${amount} is released to the merchant.`,
    evidenceLabel: 'Evidence',
    evidenceHint: 'The statement of the aggregator or the bank, and where it is stored.',
    reasonLabel: REASON_LABEL,
    fourEyes: 'Requires a second operator’s approval.',
    submit: 'Propose',
    submitPaid: 'Propose: paid',
    submitNotPaid: 'Propose: not paid',
  },
  retry: {
    title: (id: number) => `Retry withdrawal #${id} now`,
    submitSend: 'Send now',
    submitCheck: 'Check status now',
    messageSend:
      'The next aggregator on the route is asked now to send {amount} to {wallet}, instead of at the scheduled time.',
    messageCheck:
      'The aggregator is asked now for the status of {amount} to {wallet}, instead of at the scheduled time. The reference stays the same, so this cannot pay it twice.',
  },
  return: {
    title: (id: number) => `Record return of withdrawal #${id}`,
    submit: 'Record return',
    reasonLabel: REASON_LABEL,
    message:
      'The bank returned {amount} sent to {wallet}. {merchant} is credited {credited}, and the withdrawal becomes cancelled. This cannot be undone. If the merchant has a webhook, it is notified immediately.',
    feeUndecided: 'with or without the fee',
    feeLabel: 'Fee',
    feeKept: (amount: string, currency: string) => `Keep the fee: credit ${amount} ${currency}`,
    feeRefunded: (amount: string, currency: string) => `Refund the fee: credit ${amount} ${currency}`,
  },
  route: {
    title: (id: number) => `Send withdrawal #${id} by aggregator`,
    submit: (aggregator: string) => `Send by ${aggregator}`,
    reasonLabel: REASON_LABEL,
    message:
      '{aggregator} is asked immediately to send {amount} to {wallet}. Until it reports an outcome, the withdrawal cannot be paid or cancelled.',
    aggregatorLabel: 'Aggregator',
    from: (amount: string) => `from ${amount}`,
    upTo: (amount: string) => `up to ${amount}`,
    routeDisabled: 'route disabled',
    noRoute: (system: string) =>
      `${system} has no route to an aggregator. An admin can add one; it may stay disabled for other withdrawals.`,
    routesButton: 'Go to routes',
  },
};
