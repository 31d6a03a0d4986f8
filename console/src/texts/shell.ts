// Texts of the frame around the pages: navigation, command palette, shortcuts.

export const shellTexts = {
  pages: {
    overview: 'Overview',
    queue: 'Queue',
    waiting: 'Waiting for you',
    proposals: 'Proposals',
    incidents: 'Incidents',
    merchants: 'Merchants',
    ledger: 'Ledger',
    reconciliation: 'Reconciliation',
    exports: 'Exports',
    systems: 'Systems',
    rates: 'Rates',
    routes: 'Routes',
    banks: 'Banks',
    webhooks: 'Webhooks',
    halts: 'Payout stops',
    audit: 'Audit',
    operators: 'Operators',
    alerts: 'Alerts',
    settings: 'Settings',
    account: 'Your account',
  },
  groups: { work: 'Work', money: 'Money', setup: 'Setup', admin: 'Admin' },

  search: 'Search or go to',
  searchShortcut: 'Ctrl K',
  outdatedMessage: 'A newer version of the console was installed while this tab was open. Reload to use it.',

  shortcuts: {
    title: 'Keyboard shortcuts',
    everywhere: [
      ['Ctrl K or /', 'Search, go to a page'],
      ['g then o, q, p, i, m', 'Go to overview, queue, proposals, incidents, merchants'],
      ['?', 'Show this list'],
    ],
    lists: [
      ['j or ↓', 'Next row'],
      ['k or ↑', 'Previous row'],
      ['Enter', 'Open row'],
      ['x', 'Select row'],
      ['c', 'Claim withdrawal'],
      ['p', 'Pay withdrawal; claims it first'],
      ['n', 'Pay next: claims the oldest withdrawal to pay'],
      ['b', 'Return withdrawal to queue'],
    ],
  },

  palette: {
    label: 'Search',
    placeholder: 'Withdrawal, order, reference, merchant, page',
    placeholderWithWallet: 'Withdrawal, order, reference, wallet, merchant, page',
    searching: 'Searching …',
    nothingFound: 'Nothing found',
    groups: {
      withdrawals: 'Withdrawals',
      merchants: 'Merchants',
      banks: 'Banks',
      pages: 'Pages',
      ewallets: 'E-wallets',
    },
    withdrawal: (id: number, amount: string, currency: string) => `#${id} · ${amount} ${currency}`,
    withdrawalHint: (merchant: string, wallet: string, status: string) =>
      `${merchant} · ${wallet} · ${status}`,
    merchantHint: (id: number, status: string) => `Merchant ${id} · ${status}`,
    bankHint: (id: string) => `Bank ${id}`,
    allToWallet: (wallet: string) => `All withdrawals to ${wallet}`,
    ewallet: (account: string) => `Withdrawals to the e-wallet ${account}`,
    ewalletHint: 'This search is recorded in the audit log',
    ewalletNotFound: 'No withdrawal goes to this e-wallet.',
  },
};
