// Texts of the frame around the pages: navigation, command palette, account menu, error pages.

export const shellTexts = {
  pages: {
    overview: 'Overview',
    queue: 'Queue',
    proposals: 'Proposals',
    incidents: 'Incidents',
    merchants: 'Merchants',
    ledger: 'Ledger',
    reconciliation: 'Reconciliation',
    systems: 'Systems',
    rates: 'Rates',
    routes: 'Routes',
    banks: 'Banks',
    webhooks: 'Webhooks',
    halts: 'Payout stops',
    audit: 'Audit',
    operators: 'Operators',
    settings: 'Settings',
    account: 'Your account',
  },
  groups: { work: 'Work', money: 'Money', setup: 'Setup', admin: 'Admin' },
  countAbove: (limit: number) => `${limit}+`,

  skipToContent: 'Skip to content',
  navigation: 'Pages',
  search: 'Search or go to',
  searchShortcut: 'Ctrl K',

  connection: {
    live: { label: 'Live', hint: 'Changes appear automatically' },
    connecting: { label: 'Connecting', hint: 'Opening the live connection' },
    lost: { label: 'Disconnected', hint: 'The live connection was lost. Reconnecting.' },
    offline: { label: 'Offline', hint: 'This computer has no network. Changes are not sent.' },
  },

  account: {
    signedInAs: (role: string) => `Signed in as ${role}`,
    shortcuts: 'Keyboard shortcuts',
    appearance: 'Appearance',
    schemes: { auto: 'System', light: 'Light', dark: 'Dark' },
    timesInUtc: 'Times in UTC',
    timesLocal: 'Local time',
    signOut: 'Sign out',
  },

  idle: {
    title: 'Are you still there?',
    message: 'There was no activity for a while. You will be signed out in {countdown}. Your input is kept.',
    stayButton: 'Stay signed in',
  },

  errorPages: {
    overviewButton: 'Go to overview',
    notFound: { title: 'Page not found', message: 'This address does not exist. It may be incomplete.' },
    forbidden: {
      title: 'No access',
      message: 'Your role does not include this page. An admin can change your role.',
    },
    outdated: {
      title: 'Update available',
      message: 'A newer version of the console was installed while this tab was open. Reload to use it.',
    },
    fault: {
      title: 'Something went wrong',
      message:
        'This page failed. Your data is not affected: submitted actions were applied or rejected as shown. Reload to continue.',
    },
  },

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
      ['p', 'Pay claimed withdrawal'],
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
