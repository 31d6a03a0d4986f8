// How operators sign in to the console, and what they may change about it. Programs come with a token instead
// (operator-tokens.ts). Every outcome says which Set-Cookie lines go with it.
import type { Database, Tx } from '../../postgres/database.ts';
import type { Visit } from './auth-engine.ts';
import { openDesk } from './context.ts';
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

export type { Visit } from './auth-engine.ts';
export { endAccess, endSession, endSessions, listSessions } from './sessions.ts';

export type SignIn = {
  signIn(
    credentials: { readonly name: string; readonly password: string },
    visit: Visit,
  ): Promise<PasswordOutcome>;
  verifyTotp(given: { readonly code: string }, visit: Visit): Promise<CodeOutcome>;
  verifyBackupCode(given: { readonly code: string }, visit: Visit): Promise<CodeOutcome>;
  /** Without refresh, for requests that nobody made by hand, an idle session comes to its end all the same. */
  session(
    visit: Visit,
    options: { readonly refresh: boolean },
  ): Promise<(Omit<SessionState, 'secondsLeft'> & Cookies) | null>;
  signOut(tx: Tx, visit: Visit): Promise<Cookies>;
  /** Renews the session's proof that its owner is at hand. */
  prove(visit: Visit, given: Proof, write: Write): Promise<Proved>;
  beginTotp(visit: Visit, password: string): Promise<BegunTotp>;
  confirmTotp(visit: Visit, given: { readonly code: string; readonly write: Write }): Promise<ConfirmedTotp>;
  newBackupCodes(
    visit: Visit,
    given: { readonly password: string; readonly write: Write },
  ): Promise<NewBackupCodes>;
  changePassword(
    visit: Visit,
    given: { readonly current: string; readonly next: string; readonly write: Write },
  ): Promise<ChangedPassword>;
  close(): Promise<void>;
};

/** The secret signs cookies and encrypts second factors: with another one nobody is signed in, and no code is right. */
export function openSignIn(db: Database, { secret }: { readonly secret: string }): SignIn {
  const desk = openDesk(db, secret);
  return {
    signIn: (credentials, visit) => signIn(desk, credentials, visit),
    verifyTotp: ({ code }, visit) => verifyTotp(desk, code, visit),
    verifyBackupCode: ({ code }, visit) => verifyBackupCode(desk, code, visit),
    async session(visit, { refresh }) {
      const found = await desk.present(visit, { refresh });
      if (!found) return null;
      const { secondsLeft, ...session } = found;
      const value = findCookie(visit.cookieHeader, SESSION_COOKIE) ?? '';
      return { ...session, cookies: refresh ? [cookieLine(SESSION_COOKIE, value, secondsLeft)] : [] };
    },
    signOut: (tx, visit) => signOut(desk, tx, visit),
    prove: (visit, given, write) => prove(desk, visit, given, write),
    beginTotp: (visit, password) => beginTotp(desk, visit, password),
    confirmTotp: (visit, given) => confirmTotp(desk, visit, given),
    newBackupCodes: (visit, given) => newBackupCodes(desk, visit, given),
    changePassword: (visit, given) => changePassword(desk, visit, given),
    close: () => desk.close(),
  };
}
