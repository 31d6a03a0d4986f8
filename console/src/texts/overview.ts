// Texts of the overview: tiles, charts and aggregators.
import { plural } from '@sluice/ui/texts/plural.ts';

export const overviewTexts = {
  title: 'Overview',
  daysTitle: 'By day and state, last 14 days',
  systemsTitle: 'By system, last 14 days',
  floatsTitle: 'Prefunded balances',

  setup: {
    title: (count: number) =>
      plural(count, { one: 'Set-up: # item is still open', other: 'Set-up: # items are still open' }),
    openButton: 'Set up',
    openLabel: (title: string) => `Set up: ${title}`,
    askAdmin: 'An admin can close these.',
  },

  tiles: {
    toPay: 'To pay now',
    oldest: 'Oldest waiting',
    oldestNone: 'None',
    claimed: (count: number) => `${count} claimed by you`,
    claimedNone: 'none claimed by you',
    paidToday: 'Paid today (UTC)',
    inProgress: 'In progress (automatic)',
    uncertain: 'Uncertain',
    incidents: 'Incidents',
    proposals: (count: number) => plural(count, { one: '# proposal waiting', other: '# proposals waiting' }),
    ledger: 'Ledger',
    ledgerNotChecked: 'Not checked',
    ledgerChecked: 'checked {age}',
    ledgerBalanced: 'Balanced',
    ledgerDifferences: (count: number) => plural(count, { one: '# difference', other: '# differences' }),
    balance: 'Merchant balances',
    balanceHint: 'held {held}, debt {debt}',
  },
  days: {
    caption: 'Withdrawals by day and state',
    day: 'Day',
    created: 'Created',
    paid: 'Paid',
    cancelled: 'Cancelled',
  },
  systems: {
    empty: 'No withdrawals in this period.',
    system: 'System',
    created: 'Created',
    paid: 'Paid',
    paidSum: 'Amount paid',
  },
  floats: {
    empty: 'No aggregators. All withdrawals are paid manually.',
    aggregator: 'Aggregator',
    state: 'State',
    states: { stopped: 'Stopped', enabled: 'Enabled', disabled: 'Disabled' },
    inProgress: 'In progress',
    float: 'Prefunded balance',
    unknown: 'unknown',
  },
};
