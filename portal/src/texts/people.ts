// Texts of the people of the merchant and their invitations.
import type { Role } from '../api/types.ts';

export const peopleTexts = {
  title: 'People',
  hint: 'Everybody with access to this merchant. Each person has an account of their own.',
  tableLabel: 'People',
  empty: 'Nobody has access.',
  inviteButton: 'Invite',
  name: 'Name',
  you: '(you)',
  role: 'Role',
  access: 'Access',
  accesses: { enabled: 'Enabled', disabled: 'Disabled' },
  secondFactor: 'Second factor',
  secondFactorOn: 'On',
  secondFactorOff: 'Off',
  invitedBy: 'Invited by',
  operator: 'An operator',
  since: 'Since',

  roleNames: {
    owner: 'Owner',
    finance: 'Finance',
    developer: 'Developer',
    viewer: 'Viewer',
  } satisfies Record<Role, string>,
  roles: {
    owner: 'Everything, including people and settings.',
    finance: 'Creates withdrawals, and decides on what others propose.',
    developer: 'Keys, webhooks and the request log, and decides on what others propose.',
    viewer: 'Reads everything except keys, webhooks and the request log. Changes nothing.',
  } satisfies Record<Role, string>,

  menu: {
    label: (name: string) => `Actions for ${name}`,
    changeRole: 'Change role',
    disable: 'Disable',
    enable: 'Give access back',
  },

  invite: {
    title: 'Invite a person',
    submit: 'Create link',
    noteLabel: 'For whom',
    noteHint: 'The person who confirms the invitation reads this.',
    linkTitle: 'Invitation link',
    linkName: 'the link',
    linkFile: 'sluice-invitation.txt',
    linkHint: (works: string) =>
      `Whoever opens the link chooses a name and a password. ${works} Then it works once, for 72 hours.`,
  },

  changeRole: {
    title: (name: string) => `Role of ${name}`,
    submit: 'Propose role',
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
    stays: 'Withdrawals that were already created continue.',
    result: (name: string) => `${name} is disabled.`,
  },

  enable: {
    title: (name: string) => `Give access back to ${name}`,
    submit: 'Propose',
    effect: (name: string, role: string) => `${name} can sign in again with the old password, as ${role}.`,
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
