// Texts of the first page.

export const overviewTexts = {
  balance: {
    available: 'Available',
    availableHint: 'Can be withdrawn now',
    held: 'Held',
    heldHint: 'For withdrawals that are not paid yet',
    debt: 'Debt',
    debtHint: 'What you owe your provider',
  },
  waiting: {
    forYou: 'Waits for you',
    forYouHint: 'To confirm or reject',
    forOthers: 'Waits for others',
    forOthersHint: 'To confirm or reject',
  },
  newest: {
    title: 'Newest withdrawals',
    all: 'All withdrawals',
    empty: 'No withdrawals yet.',
  },
  next: {
    title: 'What next',
    invite: 'Invite a second person',
    inviteWhy: 'So that withdrawals and changes can be confirmed by two.',
    amount: 'Set the amount above which two people are needed',
    amountWhy: 'A larger withdrawal then waits until another person confirms it.',
    key: 'Make a key for your programs',
    keyWhy: 'With it they make withdrawals by the API.',
    withdrawal: 'Make a withdrawal',
    withdrawalWhy: 'You see fee and total before you confirm it.',
  },
};
