// How operators sign in to the console, and what they may change about it. Programs come with a token instead
// (operator-tokens.ts). Every outcome says which Set-Cookie lines go with it.
import type { Database, Tx } from '../../postgres/database.ts';
import type { ClientInfo } from './auth-engine.ts';
import { openSignInContext } from './context.ts';
import { cookieLine, findCookie, SESSION_COOKIE } from './cookies.ts';
import {
  type BegunTotp,
  beginTotp,
  type ChangedPassword,
  type ConfirmedTotp,
  changePassword,
  confirmTotp,
  type NewBackupCodes,
  newBackupCodes,
  type Proof,
  type Proved,
  prove,
  type Write,
} from './own-account.ts';
import type { SessionState } from './sessions.ts';
import {
  type CodeOutcome,
  type Cookies,
  type PasswordOutcome,
  signIn,
  signOut,
  verifyBackupCode,
  verifyTotp,
} from './sign-in.ts';

export type { ClientInfo } from './auth-engine.ts';
export { endAccess, endSession, endSessions, listSessions } from './sessions.ts';

export type SignIn = {
  signIn(
    credentials: { readonly name: string; readonly password: string },
    client: ClientInfo,
  ): Promise<PasswordOutcome>;
  verifyTotp(given: { readonly code: string }, client: ClientInfo): Promise<CodeOutcome>;
  verifyBackupCode(given: { readonly code: string }, client: ClientInfo): Promise<CodeOutcome>;
  /** Without refresh, for requests that nobody made by hand, an idle session comes to its end all the same. */
  session(
    client: ClientInfo,
    options: { readonly refresh: boolean },
  ): Promise<(Omit<SessionState, 'secondsLeft'> & Cookies) | null>;
  signOut(tx: Tx, client: ClientInfo): Promise<Cookies>;
  /** Renews the session's proof that its owner is at hand. */
  prove(client: ClientInfo, given: Proof, write: Write): Promise<Proved>;
  beginTotp(client: ClientInfo, password: string): Promise<BegunTotp>;
  confirmTotp(
    client: ClientInfo,
    given: { readonly code: string; readonly write: Write },
  ): Promise<ConfirmedTotp>;
  newBackupCodes(
    client: ClientInfo,
    given: { readonly password: string; readonly write: Write },
  ): Promise<NewBackupCodes>;
  changePassword(
    client: ClientInfo,
    given: { readonly current: string; readonly next: string; readonly write: Write },
  ): Promise<ChangedPassword>;
  close(): Promise<void>;
};

/** The secret signs cookies and encrypts second factors: with another one nobody is signed in, and no code is right. */
export function openSignIn(db: Database, { secret }: { readonly secret: string }): SignIn {
  const context = openSignInContext(db, secret);
  return {
    signIn: (credentials, client) => signIn(context, credentials, client),
    verifyTotp: ({ code }, client) => verifyTotp(context, code, client),
    verifyBackupCode: ({ code }, client) => verifyBackupCode(context, code, client),
    async session(client, { refresh }) {
      const found = await context.present(client, { refresh });
      if (!found) return null;
      const { secondsLeft, ...session } = found;
      const value = findCookie(client.cookieHeader, SESSION_COOKIE) ?? '';
      return { ...session, cookies: refresh ? [cookieLine(SESSION_COOKIE, value, secondsLeft)] : [] };
    },
    signOut: (tx, client) => signOut(context, tx, client),
    prove: (client, given, write) => prove(context, client, given, write),
    beginTotp: (client, password) => beginTotp(context, client, password),
    confirmTotp: (client, given) => confirmTotp(context, client, given),
    newBackupCodes: (client, given) => newBackupCodes(context, client, given),
    changePassword: (client, given) => changePassword(context, client, given),
    close: () => context.close(),
  };
}
