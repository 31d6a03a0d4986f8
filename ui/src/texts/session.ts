// Texts of sign-in, second factor and re-authentication.
import type { SignOutReason } from '../api/types.ts';

export const sessionTexts = {
  signIn: {
    title: 'Sign in',
    nameLabel: 'Name',
    passwordLabel: 'Password',
    button: 'Sign in',
    reasons: {
      expired: 'Your session has expired. Sign in to continue; your input is kept.',
      idle: 'You were signed out because of inactivity. Sign in to continue; your input is kept.',
      signed_out: 'You are signed out.',
    } satisfies Record<SignOutReason, string>,
  },

  secondFactor: {
    title: 'Second factor',
    backupCodeLabel: 'Backup code',
    backupCodeHint: 'Each code works once.',
    button: 'Continue',
    useApp: 'Use the app instead',
    useBackupCode: 'Use a backup code',
  },

  setup: {
    title: 'Set up your second factor',
    intro:
      'You need an authenticator app on your phone. Every sign-in will ask for a code from it in addition to the password.',
    passwordLabel: 'Your password',
    startButton: 'Start setup',
    scan: 'Scan this code with the app, or enter the key manually.',
    qrLabel: 'QR code of the key below',
    keyName: 'the key',
    backupIntro:
      'If you lose your phone, each of these codes signs you in once. They are shown only now: store them somewhere else than on the phone.',
    backupName: 'the backup codes',
    backupStored: 'I have stored the backup codes',
  },

  reauthenticate: {
    title: 'Confirm your identity',
    messageCode: 'For security, re-enter your code.',
    messagePassword: 'For security, re-enter your password.',
    codeLabel: 'Code from your authenticator app, or a backup code',
    passwordLabel: 'Your password',
  },
};
