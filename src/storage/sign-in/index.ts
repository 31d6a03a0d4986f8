// How users sign in and change their credentials. Programs of operators use a token instead. Every outcome has the Set-Cookie lines of
// its response.
import type { Database, Tx } from '../postgres/database.ts';
import type { ClientInfo } from './auth-engine.ts';
import { openSignInContext } from './context.ts';
import { cookieLine, findCookie } from './cookies.ts';
import {
  type BackupCodesOutcome,
  type BeginTotpOutcome,
  beginTotp,
  type ChangePasswordOutcome,
  type ConfirmTotpOutcome,
  type Credential,
  changePassword,
  confirmTotp,
  newBackupCodes,
  type ReauthenticateOutcome,
  reauthenticate,
  type WriteAudit,
} from './own-account.ts';
import type { Realm, SessionUser } from './realms.ts';
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

export type SignIn<U extends SessionUser> = {
  signIn(
    credentials: { readonly name: string; readonly password: string },
    client: ClientInfo,
  ): Promise<PasswordOutcome>;
  verifyTotp(input: { readonly code: string }, client: ClientInfo): Promise<CodeOutcome>;
  verifyBackupCode(input: { readonly code: string }, client: ClientInfo): Promise<CodeOutcome>;
  /** Without refresh, the request does not extend the session: for requests that no user triggered. */
  session(
    client: ClientInfo,
    options: { readonly refresh: boolean },
  ): Promise<(Omit<SessionState<U>, 'secondsLeft'> & Cookies) | null>;
  signOut(tx: Tx, client: ClientInfo): Promise<Cookies>;
  /** Confirms the identity of the user and records it in the session. */
  reauthenticate(
    client: ClientInfo,
    credential: Credential,
    write: WriteAudit,
  ): Promise<ReauthenticateOutcome>;
  beginTotp(client: ClientInfo, password: string): Promise<BeginTotpOutcome>;
  confirmTotp(
    client: ClientInfo,
    input: { readonly code: string; readonly write: WriteAudit },
  ): Promise<ConfirmTotpOutcome>;
  newBackupCodes(
    client: ClientInfo,
    input: { readonly password: string; readonly write: WriteAudit },
  ): Promise<BackupCodesOutcome>;
  changePassword(
    client: ClientInfo,
    input: { readonly current: string; readonly next: string; readonly write: WriteAudit },
  ): Promise<ChangePasswordOutcome>;
  close(): Promise<void>;
};

/** The secret signs cookies and encrypts second factors: changing it ends all sessions and invalidates all codes. */
export function openSignIn<U extends SessionUser>(
  db: Database,
  realm: Realm<U>,
  { secret }: { readonly secret: string },
): SignIn<U> {
  const context = openSignInContext(db, realm, secret);
  const { sessionCookie } = realm;
  return {
    signIn: (credentials, client) => signIn(context, credentials, client),
    verifyTotp: ({ code }, client) => verifyTotp(context, code, client),
    verifyBackupCode: ({ code }, client) => verifyBackupCode(context, code, client),
    async session(client, { refresh }) {
      const state = await context.findSession(client, { refresh });
      if (!state) return null;
      const { secondsLeft, ...session } = state;
      const value = findCookie(client.cookieHeader, sessionCookie) ?? '';
      return { ...session, cookies: refresh ? [cookieLine(sessionCookie, value, secondsLeft)] : [] };
    },
    signOut: (tx, client) => signOut(context, tx, client),
    reauthenticate: (client, credential, write) => reauthenticate(context, client, credential, write),
    beginTotp: (client, password) => beginTotp(context, client, password),
    confirmTotp: (client, input) => confirmTotp(context, client, input),
    newBackupCodes: (client, input) => newBackupCodes(context, client, input),
    changePassword: (client, input) => changePassword(context, client, input),
    close: () => context.close(),
  };
}
