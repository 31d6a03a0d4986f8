// Messages to operators about signing in, and about their own account, sessions and tokens.

export const sessionTexts = {
  // Signing in
  signInFirst: 'Sign in first.',
  signInOnCommandLine: 'Sign in first: sluice login.',
  signInAgain: 'For security, sign in again: sluice login.',
  twoCredentials: 'The request has both an Authorization header and a session cookie. Send one of them.',
  wrongNameOrPassword: 'Name or password is wrong.',
  wrongSignInCode: 'The code is wrong or was already used.',
  signInExpired: 'The sign-in has expired. Enter your password again.',
  tooManyFailures: (retryAfterSeconds: number) =>
    `Too many failed attempts. Try again in ${Math.ceil(retryAfterSeconds / 60)} minutes.`,
  tooManyAttempts: (retryAfterSeconds: number) =>
    `Too many attempts from your network. Try again in ${retryAfterSeconds} seconds.`,
  fromOtherSite: 'This request came from another site.',
  notFromConsole: 'This request did not come from the console. Reload the page and try again.',

  // Recent authentication
  notWithToken: 'API tokens cannot do this; use the console.',
  scopeForbids: (scope: string) =>
    `The scope of this API token is ${scope}, which does not allow this. Create a token with the scope work.`,
  reenterCode: 'For security, re-enter your code.',
  reenterPassword: 'For security, re-enter your password.',
  sessionRequired: 'This requires a console session. Sign in again.',
  codeRequired: 'Enter a code from your authenticator app or a backup code.',
  passwordRequired: 'You have no second factor. Enter your password.',
  wrongPassword: 'The password is incorrect.',
  wrongCode: 'The code is incorrect or was already used. Wait for the next one.',

  // Password and second factor
  passwordTooShort: 'The password must have at least 12 characters.',
  passwordTooLong: 'The password must have at most 200 characters.',
  secondFactorMissing: 'Set up a second factor first.',
  secondFactorExists: 'You already have a second factor.',
  setupNotStarted: 'Start the setup again to get a new secret.',
  /** Follows the name of the field. */
  codeFormat: 'must be six digits',

  // Sessions and tokens
  sessionNotFound: 'You have no such session.',
  tokenNotFound: (id: number) => `You have no token ${id}.`,
  tooManyConnections: (openCount: number) =>
    `You have ${openCount} live connections in other tabs or programs. Close one of them first.`,
} as const;
