// Texts of the page of people. Those that operators read too are in `ui`.

export const peopleTexts = {
  title: 'People',
  hint: 'Everybody with access to this merchant. Each person has an account of their own.',
  inviteButton: 'Invite',
  you: '(you)',

  menu: {
    label: (name: string) => `Actions for ${name}`,
    changeRole: 'Change role',
    disable: 'Disable',
    enable: 'Give access back',
  },

  invite: {
    title: 'Invite a person',
    noteHint: 'The person who confirms the invitation reads this.',
    linkHint: (works: string) =>
      `Whoever opens the link chooses a name and a password. ${works} Then it works once, for 72 hours.`,
  },

  changeRole: {
    title: (name: string) => `Role of ${name}`,
    submit: 'Propose role',
  },

  enable: {
    title: (name: string) => `Give access back to ${name}`,
    submit: 'Propose',
    effect: (name: string, role: string) => `${name} can sign in again with the old password, as ${role}.`,
  },
};
