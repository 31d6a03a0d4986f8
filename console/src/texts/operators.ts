// Texts of the operators: list, roles, access, sessions and API tokens.

import { plural } from '@sluice/ui/texts/plural.ts';
import type { Schemas } from '../api/types.ts';

type Role = Schemas['Operator']['role'];

export const operatorsTexts = {
  title: 'Operators',
  newButton: 'New operator',
  tableLabel: 'Operators',
  empty: 'No operators.',
  name: 'Name',
  you: '(you)',
  role: 'Role',
  state: 'State',
  states: { enabled: 'Enabled', disabled: 'Disabled' },
  secondFactor: 'Second factor',
  secondFactorOn: 'Second factor',
  secondFactorOff: 'No second factor',
  created: 'Created',
  activity: 'Activity',
  activityLink: 'audit log',

  roles: {
    viewer: 'Can view everything except the audit log. Cannot change anything.',
    maker: 'Can pay manually, cancel, stop payouts and create proposals.',
    checker: 'Can confirm or reject proposals of other operators.',
    admin: 'Full access, including setup, merchants and operators.',
    auditor: 'Can view everything, including the audit log. Cannot change anything.',
  } satisfies Record<Role, string>,

  menu: {
    sessionsButton: 'Sessions',
    sessionsLabel: (name: string) => `Sessions of ${name}`,
    label: (name: string) => `More actions for ${name}`,
    changeRole: 'Change role',
    changeRoleLastAdmin: 'Change role (not for the last admin)',
    reset: 'Reset password',
    enable: 'Enable',
    disable: 'Disable',
    disableLastAdmin: 'Disable (not for the last admin)',
  },

  create: {
    title: 'New operator',
    submit: 'Create operator',
    nameHint: 'Used to sign in: lowercase letters, digits and . - _ @. It cannot be changed.',
    hint: 'A password is created and shown once. Give it to the operator and ask them to change it.',
  },
  password: {
    firstTitle: (name: string) => `First password of ${name}`,
    resetTitle: (name: string) => `New password of ${name}`,
    name: 'the password',
    fileName: (name: string) => `sluice-${name}.txt`,
  },

  changeRole: {
    title: (name: string) => `Role of ${name}`,
    submit: 'Change role',
    submitRole: (role: string) => `Change role to ${role}`,
    effectOwn: (role: string) =>
      `You lose the role ${role} immediately. Only another admin can change your role back.`,
    effect: (name: string, role: string, meaning: string) =>
      `${name} gets the role ${role} immediately. ${meaning}`,
  },
  changedResult: (name: string, role: string) => `${name} is enabled with the role ${role}.`,
  disabledResult: (name: string) => `${name} is disabled.`,

  enable: {
    title: (name: string) => `Enable ${name}`,
    submit: 'Enable operator',
    effect: (name: string, role: string) =>
      `${name} can sign in again with the previous password, as ${role}.`,
  },
  disable: {
    title: (name: string) => `Disable ${name}`,
    submit: 'Disable operator',
    submitOwn: 'Disable my account',
    effect: (name: string) =>
      `${name} is signed out everywhere immediately, their API tokens are revoked, and they cannot sign in. Their actions stay in the audit log; other operators can take over their claims.`,
    effectOwn:
      'This is your own account. You are signed out immediately and cannot sign in until another admin enables you.',
  },
  reset: {
    title: (name: string) => `Reset ${name}`,
    submit: 'Create new password',
    effect: (name: string) =>
      `The password, second factor, sessions and API tokens of ${name} stop working. A new password is shown once; ask them to change it. The second factor has to be set up again.`,
    effectOwn:
      'This is your own account. Your password, second factor, sessions and API tokens stop working immediately. To change only your password, use “Your account”. A new password is shown once. The second factor has to be set up again.',
  },

  sessions: {
    title: (name: string) => `Sessions and API tokens of ${name}`,
    tableLabel: 'Sessions',
    empty: (name: string) => `${name} has no active sessions.`,
    endAllButton: 'End all',
    effect: (name: string) =>
      `${name} is signed out everywhere immediately and all their API tokens are revoked. They can sign in again.`,
    effectOwn:
      'All sessions end, including this one, and all your API tokens are revoked. You have to sign in again. To end only the other sessions, use “Your account”.',
  },
  endedResult: (sessions: number, tokens: number) =>
    `Ended: ${plural(sessions, { one: '# session', other: '# sessions' })}, ${plural(tokens, { one: '# API token', other: '# API tokens' })}.`,

  tokens: {
    tableLabel: 'API tokens',
    empty: 'No API tokens.',
    purpose: 'Purpose',
    scope: 'Scope',
    scopes: { read: 'Read', work: 'Read and work' },
    created: 'Created',
    expires: 'Expires',
    lastUsed: 'Last used',
    action: 'Action',
    revoked: 'Revoked {age}',
    revokeButton: 'Revoke',
    revokeLabel: (token: string) => `Revoke ${token}`,
    revokedResult: 'Token revoked.',
  },
};
