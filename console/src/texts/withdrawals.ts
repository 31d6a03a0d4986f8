// Texts of the withdrawals: the queue, the details page, and the dialogs of both.

import { plural } from '@sluice/ui/texts/plural.ts';
import type { BulkAction, Withdrawal } from '../api/types.ts';

export const REASON_LABEL = 'Reason (recorded in the history)';
const NOTIFIED = 'If the merchant has a webhook, it is notified immediately.';

const withdrawalCount = (count: number): string =>
  plural(count, { one: '# withdrawal', other: '# withdrawals' });

const WAITING_CAUSES: ReadonlyMap<string, string> = new Map([
  [
    'people, since another amount was named for an earlier attempt',
    'an operator, because a different amount was reported for an earlier attempt',
  ],
]);

export const withdrawalsTexts = {
  title: (id: number | string) => `Withdrawal #${id}`,

  states: {
    created: 'Created',
    stopped: 'Stopped',
    proposed: 'Proposed',
    returned: 'Returned',
    paid: 'Paid',
    cancelled: 'Cancelled',
  },
  stages: {
    queued: 'To pay',
    claimed: 'Claimed',
    dispatching: 'Sending',
    sent: 'Sent',
    uncertain: 'Uncertain',
  } satisfies Record<NonNullable<Withdrawal['stage']>, string>,
  /** Steps of the history, by the code the API returns. */
  steps: {
    hold: 'Created; funds held',
    claim: 'Claimed by operator',
    give_back: 'Returned to queue by operator',
    reveal: 'Wallet shown to operator',
    route: 'Sent to an aggregator by operator',
    dispatch: 'Attempt recorded',
    accept: 'Accepted by the aggregator',
    doubt: 'Outcome unknown; funds stay held',
    requeue: 'Not paid; back in the queue',
    settle: 'Paid to the recipient',
    release: 'Cancelled; held funds released, including the fee',
    return: 'Payment returned by the bank',
    recover: 'Paid after cancellation; the merchant owes the amount',
    restore: 'Payment after cancellation was returned; debt cleared',
  } as Readonly<Record<string, string>>,
  actions: {
    pay: 'Pay',
    record_payment: 'Record earlier payment',
    claim: 'Claim',
    take_over: 'Take over',
    resolve: 'Resolve',
    retry: 'Retry now',
    return: 'Record return',
    give_back: 'Return to queue',
    route: 'Send by aggregator',
    cancel: 'Cancel withdrawal',
  },
  actionWithKey: (action: string, key: string) => `${action} (${key})`,
  /** The displayed text of a stored cause. Other causes, some of them from aggregators, are shown as stored. */
  waitingCause: (stored: string) => WAITING_CAUSES.get(stored) ?? stored,
  possiblePayment: 'It may have been paid',
  shownBefore: {
    title: 'The destination was shown before',
    text: 'It was last shown to {operator}, {time}. Check that it was not paid before you send the money.',
  },
  blocked: {
    summary: (count: number) =>
      plural(count, {
        one: 'Why # other action is not possible',
        other: 'Why # other actions are not possible',
      }),
    fallback: 'Not possible in the current state.',
  },

  columns: {
    id: 'ID',
    system: 'System',
    recipient: 'Recipient',
    merchant: 'Merchant',
    amount: 'Amount',
    state: 'State',
    age: 'Age',
    changed: 'Changed',
    order: 'Order',
    paid: 'Paid',
    reference: 'Reference',
    waitingFor: (cause: string) => `Waiting for ${cause}`,
  },

  queue: {
    title: 'Queue',
    tableLabel: 'Withdrawals',
    tabsLabel: 'Views',
    payNextButton: 'Pay next',
    payNextHint:
      'Claims the oldest withdrawal to pay, unless you have claimed one already, and shows its wallet. Key: n',
    importButton: 'Import results',
    exportButton: 'Export CSV',
    notFound:
      'Nothing found. Enter a complete ID or wallet, or at least 3 characters of an order or reference.',
    notFoundWithoutWallet:
      'Nothing found by ID, order or reference. Your role does not include searching by wallet.',
    noMatch: 'Nothing matches these filters.',
    clearSearch: 'Clear search',
    clearFilters: 'Clear filters',
    showToPay: 'Show withdrawals to pay',
    tabs: {
      'to-pay': { title: 'To pay', empty: 'No withdrawals to pay manually.' },
      mine: {
        title: 'Mine',
        empty:
          'You have no claimed withdrawals. Claim a withdrawal before you pay it, so that no other operator pays it.',
      },
      automatic: { title: 'Automatic', empty: 'No payouts in progress at an aggregator.' },
      uncertain: { title: 'Uncertain', empty: 'Every payout has a known outcome.' },
      open: { title: 'All open', empty: 'No open withdrawals.' },
      paid: { title: 'Paid', empty: 'No paid withdrawals yet.' },
      cancelled: { title: 'Cancelled', empty: 'No cancelled withdrawals.' },
      all: { title: 'All', empty: 'No withdrawals yet.' },
    },
    filters: {
      anySystem: 'Any system',
      merchant: 'Merchant',
      amountFrom: 'Amount from',
      amountTo: 'Amount to',
      anyAge: 'Any age',
      over10Minutes: 'Over 10 min',
      over1Hour: 'Over 1 hour',
      over4Hours: 'Over 4 hours',
      over1Day: 'Over 1 day',
      createdFrom: 'Created from, UTC',
      createdTo: 'Created to, UTC',
      paidFrom: 'Paid from, UTC',
      paidTo: 'Paid to, UTC',
    },
    search: {
      label: 'ID, order, reference',
      labelWithWallet: 'ID, order, reference, wallet',
      hint: (label: string) =>
        `${label}: part of an order or reference, otherwise the complete value, and Enter`,
      toWallet: (wallet: string) => `To ${wallet}`,
      toOneWallet: 'To one wallet',
      showOthers: 'Show other wallets as well',
    },
    row: {
      claim: (id: number) => `Claim ${id}`,
      pay: (id: number) => `Pay ${id}`,
      claimAndPayItem: 'Claim and pay',
      more: (id: number) => `More actions for ${id}`,
    },
  },

  bulk: {
    toolbarLabel: 'Actions for the selected rows',
    selected: '{count} selected, {amount}',
    buttons: { claim: 'Claim', pay: 'Mark as paid', 'give-back': 'Return to queue', cancel: 'Cancel' },
    buttonWithCount: (label: string, count: number) => `${label} ${count}`,
    paymentFile: 'Payment file',
    paymentFileHint:
      "For your bank's mass payment, with complete wallets. The export is recorded in the history.",
    titles: {
      claim: (count: number) => `Claim ${withdrawalCount(count)}`,
      'give-back': (count: number) => `Return ${withdrawalCount(count)} to queue`,
      pay: (count: number) => `Mark ${withdrawalCount(count)} as paid`,
      cancel: (count: number) => `Cancel ${withdrawalCount(count)}`,
    } satisfies Record<BulkAction, (count: number) => string>,
    submit: {
      claim: 'Claim',
      'give-back': 'Return to queue',
      pay: 'Mark as paid',
      cancel: 'Cancel withdrawals',
    } satisfies Record<BulkAction, string>,
    keep: 'Keep withdrawals',
    amount: 'Total: {amount}',
    effects: {
      claim: 'You claim these withdrawals. No other operator can pay them.',
      'give-back': 'Any operator can claim these withdrawals again.',
      pay: 'These withdrawals are marked as paid with one reference, which belongs to one payment of each system. This cannot be undone; only a return can be recorded. Merchants with a webhook are notified immediately.',
      cancel:
        'The amount, including fees, is released to the balances of the merchants. This cannot be undone. Merchants with a webhook are notified immediately.',
    } satisfies Record<BulkAction, string>,
    skipped: (
      skipped: number,
      selected: number,
      { reasons, more }: { readonly reasons: readonly string[]; readonly more: number },
    ) =>
      [`${skipped} of ${selected} skipped.`, ...reasons, ...(more > 0 ? [`And ${more} more.`] : [])].join(
        ' ',
      ),
  },

  importResults: {
    title: 'Import payment results',
    csvLabel: 'Results as CSV',
    csvColumns: 'withdrawal_id, amount, status (paid or not_paid), reference, reason',
    applied: (applied: number, unchanged: number) => `Done: ${applied} applied, ${unchanged} unchanged.`,
    preview: 'Preview. Nothing has been changed yet.',
    line: (line: number) => `Line ${line}`,
    lineOf: (line: number, id: number) => `Line ${line} · #${id}`,
    checkButton: 'Check',
    applyButton: (rows: number) => `Apply ${plural(rows, { one: '# row', other: '# rows' })}`,
    incidentsButton: (count: number) => `Open ${plural(count, { one: '# incident', other: '# incidents' })}`,
    applyWithIncidentsButton: (rows: number, incidents: number) =>
      `Apply ${plural(rows, { one: '# row', other: '# rows' })}, open ${plural(incidents, { one: '# incident', other: '# incidents' })}`,
  },

  pay: {
    title: (id: number) => `Pay withdrawal #${id}`,
    facts: { amount: 'Send', to: 'To', bank: 'Bank', system: 'System', merchant: 'For' },
    merchantOrder: (merchant: string, order: string) => `${merchant}, order ${order}`,
    referenceLabel: 'Payment reference',
    referenceHint: 'The number assigned by your bank. It identifies the payment later.',
    proofLabel: 'Link to receipt (optional)',
    proofFileLabel: 'Receipt as a file (optional)',
    commentName: 'the comment',
    reuseLabel: 'Why one payment covers several withdrawals',
    noLockedRate: 'No locked rate: {amount}, at the rate that was agreed with the merchant.',
    lockedRate: '{amount} at the locked rate of {rate}',
    hashLabel: 'Transaction hash',
    hashHint: '64 hexadecimal digits, from your wallet. It is stored and sent to the merchant.',
    unverifiedLabel: 'I have checked the transaction; record it as not verified',
    submitUnfixed: 'I have sent it',
    proposeUnfixed: 'Propose: I have sent it',
    fourEyes:
      'Amounts above {amount} require a second operator’s approval. Send the money first, then record it here. No other operator can pay it until the record is confirmed or rejected.',
    effect: `This cannot be undone; only a return can be recorded. ${NOTIFIED}`,
    submit: (amount: string, currency: string) => `I have sent ${amount} ${currency}`,
    propose: (amount: string, currency: string) => `Propose: I have sent ${amount} ${currency}`,
  },
  /** The merchant is frozen, or not active. */
  stopped: {
    title: (merchant: string) => `Do not pay: payouts of ${merchant} are stopped`,
    message: (reason: string) => `${reason}.`,
    merchantButton: 'Open merchant',
    dialogTitle: (id: number) => `Record earlier payment of withdrawal #${id}`,
    dialogMessage:
      'Send nothing now. Record it only if you had sent the money before; otherwise return it to the queue.',
    reasonLabel: 'When and how it was sent (recorded in the history)',
    submit: (amount: string, currency: string) => `I had already sent ${amount} ${currency}`,
    propose: (amount: string, currency: string) => `Propose: I had already sent ${amount} ${currency}`,
    submitUnfixed: 'I had already sent it',
    proposeUnfixed: 'Propose: I had already sent it',
  },
  cancel: {
    title: (id: number) => `Cancel withdrawal #${id}`,
    submit: 'Cancel withdrawal',
    keep: 'Keep withdrawal',
    reasonLabel: REASON_LABEL,
    message: `{amount}, including the fee, is released to the balance of {merchant}. Nothing is sent to {wallet}. This cannot be undone. ${NOTIFIED}`,
  },
  returnToQueue: {
    title: (id: number) => `Return withdrawal #${id} to the queue`,
    submit: 'Return to queue',
    reasonLabel: 'How you know that it was not paid (recorded in the history)',
    message: 'If it was paid, it would be paid again from the queue. Check with the bank first.',
  },
  takeOver: {
    title: (id: number) => `Take over withdrawal #${id}`,
    submit: 'Take over',
    message:
      '{operator} has claimed this withdrawal and may be sending {amount} right now. Ask first: if both of you send it, it is paid twice.',
  },
  recipient: {
    walletName: 'the wallet',
    show: 'Show and copy',
    recorded: 'Recorded in the history',
    copied: 'copied',
    notCopied: 'Not copied: the clipboard still has what it had before.',
    named: (name: string) => `to ${name}`,
  },
};
