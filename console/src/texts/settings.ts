// Texts of the settings: the threshold for a second operator, and the facts of the installation.

export const settingsTexts = {
  title: 'Settings',

  secondOperator: {
    title: 'Second operator',
    changeButton: 'Change',
    off: 'No amount requires a second operator’s approval.',
    above: 'Amounts above {amount} require a second operator’s approval.',
    hint: 'Applies to manual payments, cancellations, returns and routing, and to credits and debits of merchants. Lowering the threshold takes effect immediately; raising it requires a second operator’s approval.',
    proposal: '{summary} Proposed by {maker}, {age}. Waiting for a second operator: {link}.',
    proposalLink: (id: number) => `proposal ${id}`,
  },
  change: {
    title: 'Second operator',
    submit: 'Change now',
    submitProposal: 'Propose change',
    enabledLabel: 'Require a second operator for large amounts',
    aboveLabel: 'Above',
    aboveHint: 'Zero means all amounts.',
    effectOff: 'From now on, no amount requires a second operator’s approval.',
    effectAbove: (amount: string) =>
      `From now on, amounts above ${amount} require a second operator’s approval.`,
    proposalOff:
      'This creates a proposal. After another operator confirms it, no amount requires a second operator’s approval.',
    proposalAbove: (amount: string) =>
      `This creates a proposal. After another operator confirms it, amounts above ${amount} require a second operator’s approval.`,
  },

  installation: {
    title: 'Installation',
    currency: 'Currency',
    secondFactor: 'Second factor',
    secondFactors: { required: 'required for all operators', optional: 'optional' },
    signOut: 'Automatic sign-out',
    signOutAfter: (minutes: number) => `after ${minutes} minutes without activity`,
    data: 'Data',
    demo: 'demo, no real money',
    live: 'live',
    version: 'Version',
  },
};
