// Texts of the people of merchants, which operators read too.

export const personTexts = {
  tableLabel: 'People',
  empty: 'Nobody has access.',
  name: 'Name',
  role: 'Role',
  access: 'Access',
  accesses: { enabled: 'Enabled', disabled: 'Disabled' },
  secondFactor: 'Second factor',
  secondFactorOn: 'On',
  secondFactorOff: 'Off',
  invitedBy: 'Invited by',
  since: 'Since',
  roleNames: { owner: 'Owner', finance: 'Finance', developer: 'Developer', viewer: 'Viewer' },
  roles: {
    owner: 'Everything, including people and settings.',
    finance: 'Creates withdrawals, and decides on what others propose.',
    developer: 'Keys, webhooks and the request log, and decides on what others propose.',
    viewer: 'Reads everything except keys, webhooks and the request log. Changes nothing.',
  },

  invite: {
    submit: 'Create link',
    noteLabel: 'For whom',
    linkTitle: 'Invitation link',
    linkName: 'the link',
    linkFile: 'sluice-invitation.txt',
  },
  disable: {
    title: (name: string) => `Disable ${name}`,
    submit: 'Disable now',
    effect: (name: string) => `${name} has no access any more, at once. This also ends:`,
    ends: [
      'their sessions: they are signed out everywhere',
      'withdrawals of theirs that wait for a second person',
      'changes that they proposed or confirmed and that do not work yet',
      'invitations of theirs that nobody accepted yet',
    ],
    stays:
      'Withdrawals that were already created continue, and keys that they made work until somebody ends them.',
    result: (name: string) => `${name} is disabled.`,
  },
  invitations: {
    title: 'Open invitations',
    tableLabel: 'Open invitations',
    empty: 'No open invitations.',
    note: 'For',
    expires: 'Expires',
    action: 'Action',
    revokeButton: 'Revoke',
    revokeLabel: (note: string) => `Revoke the invitation for ${note}`,
    revokeTitle: 'Revoke invitation',
    revokeEffect: (note: string) => `The link for ${note} stops working.`,
    revokedResult: 'Invitation revoked.',
  },
};

export type PersonRole = keyof typeof personTexts.roles;
