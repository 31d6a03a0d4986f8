// Texts of the settings of the merchant.

export const settingsTexts = {
  title: 'Settings',
  changeButton: 'Change',

  amount: {
    title: 'Two people for withdrawals',
    above: 'Above {amount} in 24 hours, a second person must confirm a withdrawal.',
    always: 'A second person must confirm every withdrawal.',
    never: 'One person is enough for any amount.',
    meaning:
      'The amount of the withdrawal counts together with everything that the same person made alone in the last 24 hours. Programs with a key are not limited by it.',
    dialogTitle: 'Two people for withdrawals',
    submit: 'Change',
    proposeSubmit: 'Propose',
    label: 'A second person must confirm',
    choices: {
      always: 'every withdrawal',
      above: 'withdrawals above an amount in 24 hours',
      never: 'no withdrawal: one person is enough for any amount',
    },
    amountLabel: 'Amount',
    lowers: 'It holds at once, because it is stricter.',
    result: 'Changed.',
  },

  systems: {
    title: 'Systems, limits and fees',
    tableLabel: 'Systems',
    empty: 'No systems.',
    system: 'System',
    state: 'State',
    enabled: 'Enabled',
    disabled: 'Disabled',
    limits: 'Amount',
    fee: 'Fee',
    feeFrom: 'Fee is paid by',
    feePayers: { balance: 'you, added to the amount', amount: 'the recipient, deducted from the amount' },
  },
};
