// Texts of the own account: password, second factor and sessions.
import { plural } from './plural.ts';

export const accountTexts = {
  password: {
    title: 'Password',
    currentLabel: 'Current password',
    newLabel: 'New password',
    newHint: (length: number, effect: string) => `At least ${length} characters. ${effect}`,
    repeatLabel: 'Repeat new password',
    tooShort: (length: number) => `At least ${length} characters`,
    mismatch: 'The passwords do not match',
    submit: 'Change password',
  },

  secondFactor: {
    title: 'Second factor',
    on: 'On',
    off: 'Off',
    onHint: 'Signing in requires a code from your authenticator app.',
    offHint:
      'Signing in requires only your password. A second factor protects your account if your password is stolen.',
    setUpButton: 'Set up',
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
    address: 'IP address',
    browser: 'Browser',
    unknownBrowser: 'Unknown',
    unknown: 'unknown',
    current: 'This session',
    signedIn: 'Signed in',
    lastSeen: 'Last active',
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
};
