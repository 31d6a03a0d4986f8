// Texts of the operator's own account: password, second factor, sessions and API tokens.
import { plural } from '@sluice/ui/texts/plural.ts';

export const accountTexts = {
  title: 'Your account',
  hint: (name: string, role: string) => `${name}, ${role}`,

  password: {
    title: 'Password',
    currentLabel: 'Current password',
    newLabel: 'New password',
    newHint: (length: number) =>
      `At least ${length} characters. Your other sessions and your API tokens will stop working.`,
    repeatLabel: 'Repeat new password',
    tooShort: (length: number) => `At least ${length} characters`,
    mismatch: 'The passwords do not match',
    submit: 'Change password',
    result: 'Password changed. Your other sessions and your API tokens no longer work.',
  },

  secondFactor: {
    title: 'Second factor',
    on: 'On',
    off: 'Off',
    onHint: 'Signing in requires a code from your authenticator app.',
    offHint:
      'Signing in requires only your password. A second factor protects your account if your password is stolen.',
    setUpButton: 'Set up',
    resetButton: 'Reset',
    setUpTitle: 'Set up second factor',
    codesButton: 'New backup codes',
    codesTitle: 'New backup codes',
    codesMessage: 'Your current codes stop working.',
    passwordLabel: 'Your password',
    codesSubmit: 'Create codes',
  },

  sessions: {
    title: 'Sessions',
    tableLabel: 'Sessions',
    empty: 'No sessions.',
    unknownBrowser: 'Unknown',
    action: 'Action',
    endButton: 'End',
    endOthersButton: 'End all others',
    endOthersTitle: 'End all other sessions',
    endOthersSubmit: 'End sessions',
    endOthersEffect: (count: number) =>
      plural(count, {
        one: '# other session is signed out immediately.',
        other: '# other sessions are signed out immediately.',
      }),
    endedResult: 'Session ended.',
    othersEndedResult: 'All other sessions ended.',
  },

  tokens: {
    title: 'API tokens',
    newButton: 'New token',
    lifetimes: { days30: '30 days', days90: '90 days', year: '1 year' },
    createTitle: 'New API token',
    createMessage:
      'A program with the token reads or works in your name, without your password and second factor. Set-up, and everything that requires you to re-authenticate, is not possible with a token.',
    purposeLabel: 'Purpose',
    lifetimeLabel: 'Valid for',
    scopeLabel: 'Scope',
    createSubmit: 'Create token',
    secretTitle: 'Your new API token',
    secretName: 'the token',
    secretFile: 'sluice-api-token.txt',
    revokeTitle: 'Revoke API token',
    revokeSubmit: 'Revoke token',
    revokeEffect: (name: string) => `Requests with the token “${name}” are rejected immediately.`,
  },
};
