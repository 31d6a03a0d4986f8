// Texts of the statement.
import { plural } from '@sluice/ui/texts/plural.ts';
import type { StatementEntry } from '../api/types.ts';

export const statementTexts = {
  title: 'Statement',
  printTitle: (merchant: string, from: string, to: string) => `${merchant}, ${from} to ${to} (UTC)`,
  exportButton: 'Export CSV',
  printButton: 'Print',
  balancesLabel: 'Opening and closing balance',
  entriesLabel: 'Entries',
  empty: 'No entries in this period.',
  count: (count: number) => plural(count, { one: '# entry', other: '# entries' }),
  countSoFar: (count: number) =>
    plural(count, { one: '# entry shown, there are more', other: '# entries shown, there are more' }),
  openingBefore: (day: string) => `Opening, before ${day}`,
  closingAfter: (day: string) => `Closing, after ${day}`,
  balances: { available: 'Available', held: 'Held', debt: 'Debt' },
  columns: {
    balance: 'Balance',
    at: 'Time',
    type: 'Entry',
    withdrawal: 'Withdrawal',
    availableAfter: 'Available after',
    heldAfter: 'Held after',
    debtAfter: 'Debt after',
  },
  changed: (amount: string) => `+${amount}`,
  addsUp: 'Opening balance and all entries add up to the closing balance.',
  doesNotAddUp: 'Opening balance and entries do not add up to the closing balance. Tell your provider.',

  types: {
    credit: 'Credited',
    debit: 'Debited',
    debt_collected: 'Debt collected',
    withdraw_created: 'Withdrawal created',
    withdraw_paid: 'Withdrawal paid',
    withdraw_cancelled: 'Withdrawal cancelled',
    withdraw_returned: 'Withdrawal returned',
    withdraw_paid_after_cancellation: 'Withdrawal paid after its cancellation',
    withdraw_returned_after_cancellation: 'Withdrawal returned after its cancellation',
    other: 'Other',
  } satisfies Record<StatementEntry['type'], string>,
};
