// Texts of the details page of a merchant: panels, tabs, and their dialogs.

import { plural } from '@sluice/ui/texts/plural.ts';
import type { Schemas } from '../../api/types.ts';

type Merchant = Schemas['Merchant'];

const REASON_LABEL = 'Reason (recorded in the audit log)';
const BALANCE_STAYS =
  'The balance stays: {available} available, {held} held. Open withdrawals that were not sent yet wait until the merchant is active again.';
const DEBT_NOTE = 'In the ledger, a debt is a negative balance.';

export const merchantDetailsTexts = {
  tabsLabel: 'Merchant details',
  tabs: {
    overview: 'Overview',
    fees: 'Fees & limits',
    people: 'People',
    webhook: 'Webhook',
    requests: 'Requests',
    withdrawals: 'Withdrawals',
    statement: 'Statement',
  },

  balances: {
    hints: {
      available: 'for new withdrawals',
      held: 'for open withdrawals',
      debt: 'payouts made after cancellation',
    },
    debtNote: DEBT_NOTE,
    entriesTitle: (balance: string, merchant: string) => `${balance}: ${merchant}`,
    creditButton: 'Credit',
    debitButton: 'Debit',
    nothingToDebit: 'The available balance is 0.00',
    collectButton: 'Collect',
  },
  creditDebit: {
    amountLabel: 'Amount',
    tooMuch: (available: string) => `Only ${available} is available`,
    fourEyes:
      'Amounts above {amount} require a second operator’s approval. No money is moved until the proposal is confirmed.',
    credit: {
      title: (merchant: string) => `Credit ${merchant}`,
      message: 'Records money received for the merchant.',
      messageActive: 'Records money received for the merchant. The merchant can withdraw it immediately.',
      noteLabel: 'Origin of the money (shown on the statement)',
      submit: 'Credit',
      submitAmount: (amount: string) => `Credit ${amount}`,
      proposeAmount: (amount: string) => `Propose credit: ${amount}`,
    },
    debit: {
      title: (merchant: string) => `Debit ${merchant}`,
      message:
        'Debits the available balance, for example to correct a credit or to record an external payout.',
      noteLabel: 'Purpose (shown on the statement)',
      submit: 'Debit',
      submitAmount: (amount: string) => `Debit ${amount}`,
      proposeAmount: (amount: string) => `Propose debit: ${amount}`,
    },
  },
  collect: {
    title: (merchant: string) => `Collect debt of ${merchant}`,
    message: '{amount} is debited from the available balance and reduces the debt.',
    submit: 'Collect',
  },

  status: {
    title: 'Status',
    meanings: {
      new: 'Requests are rejected: the merchant is not activated yet.',
      active: 'The merchant can create withdrawals.',
      blocked: 'Requests are rejected. Open withdrawals wait until the merchant is active again.',
      disabled: 'The account is closed: requests are rejected, and open withdrawals are not paid.',
    } satisfies Record<Merchant['status'], string>,
    frozenBy:
      'Frozen by {operator} {time}: {reason}. No withdrawals are paid, neither manually nor automatically.',
    frozenAutomatically:
      'Frozen automatically {time}: {reason}. No withdrawals are paid, neither manually nor automatically.',
    buttons: { active: 'Activate', blocked: 'Block', disabled: 'Close account' },
    freezeButton: 'Freeze payouts',
    resumeButton: 'Resume payouts',
    resumeByAdmin: 'Only admins can resume payouts',
    reasonLabel: REASON_LABEL,
    dialogs: {
      active: {
        title: (merchant: string) => `Activate ${merchant}`,
        message:
          'Requests are accepted immediately, and the merchant can withdraw the available {available}.',
        submit: 'Activate merchant',
      },
      blocked: {
        title: (merchant: string) => `Block ${merchant}`,
        message: `Every request with the merchant’s key is rejected immediately; the response says that the merchant is blocked. ${BALANCE_STAYS}`,
        submit: 'Block merchant',
      },
      disabled: {
        title: (merchant: string) => `Close the account of ${merchant}`,
        message: `For merchants that have left. Every request with the merchant’s key is rejected immediately. ${BALANCE_STAYS}`,
        submit: 'Close account',
      },
    },
    freeze: {
      title: (merchant: string) => `Freeze payouts of ${merchant}`,
      message:
        'No withdrawals of this merchant are paid, neither manually nor automatically: {held} stays held. Payouts that were already sent continue. The merchant can still create withdrawals unless it is blocked. Only admins can resume payouts.',
      reasonLabel: 'Reason (shown to all operators)',
      submit: 'Freeze payouts',
    },
    resume: {
      title: (merchant: string) => `Resume payouts of ${merchant}`,
      messageBy:
        'Frozen by {operator}: {reason}. Open withdrawals, {held} held, are paid again; automatic payouts are retried immediately.',
      messageAutomatic:
        'Frozen automatically: {reason}. Open withdrawals, {held} held, are paid again; automatic payouts are retried immediately.',
      submit: 'Resume payouts',
    },
  },

  settings: {
    title: 'Settings',
    dialogTitle: (merchant: string) => `Settings of ${merchant}`,
    changeButton: 'Change',
    allowedIpsButton: 'Allowed IPs',
    name: 'Name',
    payouts: 'Payouts',
    fee: 'Fee',
    dailyLimit: 'Daily limit',
    rateLimit: 'Rate limit',
    allowedIps: 'Allowed IPs',
    anyIp: 'Any IP address',
    feeFrom: {
      balance: 'Paid by merchant, added to the amount',
      amount: 'Paid by recipient, deducted from the amount',
    } satisfies Record<Merchant['fee_from'], string>,
    noLimit: 'None',
    perDay: '{amount} per day',
    defaultRateLimit: 'Default',
    requestsPerMinute: (requests: number) =>
      plural(requests, { one: '# request per minute', other: '# requests per minute' }),
    dailyLimitHint: 'Maximum amount withdrawn per day (UTC). Empty: no limit.',
    rateLimitHint: 'Requests per minute. Empty: default.',
    rateLimitInvalid: 'Enter a whole number of at least 1',
    noChanges: 'No changes yet.',
    effect: 'Applies to withdrawals created from now on.',
  },
  allowedIps: {
    title: (merchant: string) => `Allowed IPs of ${merchant}`,
    label: 'IP addresses that can use the key',
    effect: 'Requests from any other address are rejected as soon as you save.',
    effectAny: 'The key can be used from any address.',
  },

  keys: {
    title: 'Secret keys',
    tableLabel: 'Secret keys',
    empty: 'No key. The merchant cannot sign requests.',
    newButton: 'New key',
    name: 'Name',
    createdBy: (person: string) => `by ${person}`,
    scope: 'May',
    scopes: { read: 'Read', withdraw: 'Withdraw' },
    worksFrom: 'Works from',
    lastUsed: 'Last used',
    ends: 'Ends',
    endButton: 'End',
    endLabel: (key: string) => `End ${key}`,
    end: {
      title: (key: string, merchant: string) => `End the key ${key} of ${merchant}`,
      message:
        'Every request with this key is rejected immediately, and it never works again. Other keys keep working.',
      submit: 'End key now',
    },
  },
  rotate: {
    overlaps: {
      none: 'No overlap: it stops working immediately',
      hour: '1 hour',
      day: '1 day',
      week: '7 days',
      month: '30 days',
    },
    key: {
      title: (merchant: string) => `New key for ${merchant}`,
      message:
        'A new secret key is created and shown once. It works immediately. Every other key of the merchant ends, also those that its people created.',
      overlapLabel: 'The other keys keep working for',
      effectWithoutOverlap:
        'Every request with another key is rejected immediately. The merchant cannot send requests until it uses the new key.',
      effectWithOverlap:
        'Give the merchant the new key within that time. After it, every other key is rejected.',
      submit: 'Create key',
      submitWithoutOverlap: 'Replace keys now',
      secretName: 'the key',
      secretTitle: (merchant: string, id: number) => `New secret key of ${merchant}, merchant ${id}`,
    },
  },

  terms: {
    fee: 'Fee',
    amount: 'Amount',
    example: 'Example',
    dailyLimit: 'Daily limit',
    noDailyLimit: 'None',
    dailyLimitOfAll: '{amount}, for all systems together',
    systemDisabled: 'System disabled',
    custom: 'Custom',
    default: 'Default',
    isDefault: '{value} (default)',
    changeButton: 'Change terms',
    customizeButton: 'Customize',
    resetButton: 'Reset to default',
    exampleCost:
      'A withdrawal of {amount} costs {fee}: {total} is debited from the balance, {received} is sent to the recipient.',
    exampleRejected: 'A withdrawal of {amount} is rejected: nothing would be left after the fee.',
    customFee: 'Custom fee',
    percentLabel: 'Percentage',
    spread: 'Spread',
    spreadLabel: 'Spread on the rate',
    spreadHint: (percent: string) => `Empty: the default of ${percent} %`,
    percentSign: '%',
    fixedLabel: 'Fixed fee',
    minFeeLabel: 'Minimum fee',
    maxFeeLabel: 'Maximum fee',
    feeBoundHint: 'Empty: none',
    minAmountLabel: 'Minimum amount',
    maxAmountLabel: 'Maximum amount',
    amountHint: (bound: string) => `Empty: ${bound} (default)`,
    amountHintNone: 'Empty: none (default)',
    feeIncomplete: 'A custom fee requires a percentage and a fixed fee; either can be 0.',
    effect: 'Applies to withdrawals created from now on; open withdrawals keep their fee.',
    nothingCustom: 'Nothing is customized. Enter a fee or a limit, or keep the default terms.',
    dialogTitle: (system: string, merchant: string) => `${system}: terms of ${merchant}`,
    submit: 'Save terms',
    resetTitle: (system: string, merchant: string) => `${system}: reset terms of ${merchant} to default`,
    resetMessage: 'The custom terms are deleted. The default terms apply, including later changes to them.',
  },

  withdrawals: {
    tableLabel: 'Withdrawals of the merchant',
    filterLabel: 'Filter',
    filters: {
      all: 'All withdrawals',
      open: 'Open',
      uncertain: 'Uncertain',
      paid: 'Paid',
      cancelled: 'Cancelled',
    },
    queueButton: 'Show in queue',
    exportButton: 'Export CSV',
    empty: 'No withdrawals yet.',
    emptyFiltered: 'No withdrawals match this filter.',
  },

  statement: {
    exportButton: 'Export CSV',
    totalsLabel: 'Statement totals',
    step: 'Step',
    count: 'Count',
    openingBefore: (day: string) => `Opening balance, before ${day}`,
    closingAfter: (day: string) => `Closing balance, after ${day}`,
    openingOf: (balance: string) => `${balance}, opening balance`,
    closingOf: (balance: string) => `${balance}, closing balance`,
    stepOf: (balance: string, step: string) => `${balance}: ${step}`,
    debtNote: DEBT_NOTE,
    empty: 'No entries in this period.',
    balanced: (opening: string, sign: string, change: string, closing: string) =>
      `Balanced: ${opening} ${sign} ${change} = ${closing} available. Held and debt are balanced as well.`,
    notBalanced: (balances: string) => `Not balanced: ${balances}. Run the ledger checks.`,
    linesTitle: 'Entries',
    linesLabel: 'Statement entries',
    at: 'Time',
    source: 'Source',
    fee: 'Fee',
    availableAfter: 'Available after',
    heldAfter: 'Held after',
    columnOfLine: (column: string, line: string) => `${column}, ${line}`,
    bothSides: (step: string, ref: number | string) => `${step} ${ref}: both sides`,
    meaning: (meaning: string) => `${meaning}.`,
  },
};
