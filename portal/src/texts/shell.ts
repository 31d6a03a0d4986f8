// Texts of the frame around the pages.

export const shellTexts = {
  pages: {
    overview: 'Overview',
    withdrawals: 'Withdrawals',
    newWithdrawal: 'New withdrawal',
    batches: 'CSV files',
    approvals: 'Approvals',
    statement: 'Statement',
    keys: 'Keys',
    webhooks: 'Webhooks',
    requests: 'Request log',
    people: 'People',
    settings: 'Settings',
    account: 'Your account',
  },
  groups: { money: 'Money', develop: 'Integration', admin: 'Merchant' },
  outdatedMessage: 'A newer version of the portal was installed while this tab was open. Reload to use it.',
};
