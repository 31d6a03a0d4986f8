// Texts of the ledger: accounts, entries and checks.
import { plural } from '@sluice/ui/texts/plural.ts';

export const ledgerTexts = {
  title: 'Ledger',
  showEntries: 'Show entries',
  showEntriesOf: (name: string, amount: string) => `${name}: ${amount}, show entries`,

  /** By the step of an entry. */
  steps: {
    deposit: 'Credit',
    debit: 'Debit',
    collect: 'Debt collected',
    hold: 'Held',
    settle: 'Paid',
    release: 'Released',
    return: 'Returned',
    recover: 'Paid after cancellation',
    restore: 'Returned after cancellation',
    buy_float: 'Float bought',
  } as Readonly<Record<string, string>>,

  accounts: {
    title: 'Accounts',
    tableLabel: 'Accounts',
    account: 'Account',
    meaning: 'Description',
    balance: 'Balance',
    /** By the name of the account. */
    meanings: {
      'operator:funding': 'Funds received for merchants',
      'operator:fees': 'Fees earned',
      'operator:fx': 'Gains and losses of exchange',
      'float:usdt': 'USDT that you hold; negative: delivered and not bought yet',
      'delivered:usdt': 'USDT sent to recipients',
      'market:usdt': 'USDT bought',
    } as Readonly<Record<string, string>>,
    clearingMeaning: 'Paid out through this system',
    available: 'Merchants: available',
    availableMeaning: 'For new withdrawals',
    held: 'Merchants: held',
    heldMeaning: 'Held for open withdrawals',
    debt: 'Merchants: debt',
    debtMeaning: 'Payouts made after cancellation',
    total: 'Total',
    totalMeaning: 'Must be zero',
    totalOf: (currency: string) => `Total ${currency}`,
  },

  entries: {
    tableLabel: 'Entries',
    empty: 'No entries.',
    emptyBalance: 'No entries. The balance has always been zero.',
    titleAccount: (name: string) => `Entries of ${name}`,
    titleStep: (step: string, ref: string | number) => `Both sides of ${step} ${ref}`,
    titleWithdrawal: (ref: string | number) => `Both sides of withdrawal #${ref}`,
    unnamedAccount: (account: number) => `account ${account}`,
    backLink: 'Back to accounts',
    merchantAccount: 'An account of {merchant}.',
    merchantName: (id: number) => `merchant ${id}`,
    anyStep: 'Any step',
    account: 'Account',
    number: 'Entry',
    time: 'Time',
    step: 'Step',
    stepHint: 'Show both sides of this step',
    source: 'Source',
    sourceNumber: (step: string, ref: number) => `${step} ${ref}`,
    amount: 'Amount',
    balanceAfter: 'Balance after',
  },

  checks: {
    title: 'Ledger checks',
    runButton: 'Run check',
    forbidden: 'Only auditors and admins can run a ledger check.',
    tableLabel: 'Ledger checks',
    empty: 'No ledger checks yet.',
    running: (seconds: number) => `Recalculating all balances and holds from the entries: ${seconds} s.`,
    runningWithLast: (seconds: number, last: number) =>
      `Recalculating all balances and holds from the entries: ${seconds} s (last check: ${last} s).`,
    time: 'Time',
    actor: 'By',
    duration: 'Duration',
    seconds: (seconds: number) => `${seconds} s`,
    result: 'Result',
    balanced: 'Balanced',
    differenceCount: (count: number) => plural(count, { one: '# difference', other: '# differences' }),
  },

  differences: {
    label: 'Differences',
    check: 'Check',
    source: 'Source',
    expected: 'Expected',
    actual: 'Actual',
  },
};
