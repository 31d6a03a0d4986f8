// How operators sign in to the console and change their credentials. Programs use a token instead (tokens.ts). Every
// outcome has the Set-Cookie lines of its response.
import type { Database, Tx } from '../../postgres/database.ts';
import type { ClientInfo } from './auth-engine.ts';
import { openSignInContext } from './context.ts';
import { cookieLine, findCookie, SESSION_COOKIE } from './cookies.ts';
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
  verifyTotp(input: { readonly code: string }, client: ClientInfo): Promise<CodeOutcome>;
  verifyBackupCode(input: { readonly code: string }, client: ClientInfo): Promise<CodeOutcome>;
  /** Without refresh, the request does not extend the session: for requests that no operator triggered. */
  session(
    client: ClientInfo,
    options: { readonly refresh: boolean },
  ): Promise<(Omit<SessionState, 'secondsLeft'> & Cookies) | null>;
  signOut(tx: Tx, client: ClientInfo): Promise<Cookies>;
  /** Confirms the identity of the operator and records it in the session. */
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
export function openSignIn(db: Database, { secret }: { readonly secret: string }): SignIn {
  const context = openSignInContext(db, secret);
  return {
    signIn: (credentials, client) => signIn(context, credentials, client),
    verifyTotp: ({ code }, client) => verifyTotp(context, code, client),
    verifyBackupCode: ({ code }, client) => verifyBackupCode(context, code, client),
    async session(client, { refresh }) {
      const state = await context.findSession(client, { refresh });
      if (!state) return null;
      const { secondsLeft, ...session } = state;
      const value = findCookie(client.cookieHeader, SESSION_COOKIE) ?? '';
      return { ...session, cookies: refresh ? [cookieLine(SESSION_COOKIE, value, secondsLeft)] : [] };
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
