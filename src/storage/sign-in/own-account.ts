// Changes of signed-in users to their own credentials. Each requires the password again, as a counted attempt, so that
// an open session is not enough to take over the account. `write` records the change in the audit log, after all checks
// and before the change, so that nothing changes without an audit entry.
import { passwordProblem } from '../../domain/operators/roles.ts';
import { type AuthEngine, type ClientInfo, rejectedResponse } from './auth-engine.ts';
import type { Locked, SignInContext } from './context.ts';
import { findCookie } from './cookies.ts';
import {
  endAccess,
  endSessions,
  findSession,
  readSessionToken,
  recordReauthentication,
  type SessionState,
} from './sessions.ts';
import type { Cookies } from './sign-in.ts';
import { findSecondFactor, useCode } from './totp.ts';

type Rejected = { readonly kind: 'signed-out' | 'wrong' } | Locked;

export type BeginTotpOutcome =
  | Rejected
  | { readonly kind: 'already' }
  | {
      readonly kind: 'done';
      readonly uri: string;
      readonly secret: string;
      readonly backupCodes: readonly string[];
    };

export type ConfirmTotpOutcome =
  | Rejected
  | { readonly kind: 'already' | 'not-begun' }
  | (Cookies & { readonly kind: 'done' });

export type BackupCodesOutcome =
  | Rejected
  | { readonly kind: 'no-totp' }
  | { readonly kind: 'done'; readonly backupCodes: readonly string[] };

export type ChangePasswordOutcome =
  | Rejected
  | { readonly kind: 'invalid'; readonly problem: string }
  | (Cookies & { readonly kind: 'done' });

/** other: the other credential is required: a code with a second factor, the password without one. */
export type ReauthenticateOutcome =
  | Rejected
  | { readonly kind: 'other'; readonly totp: boolean }
  | { readonly kind: 'done' };

export type Credential = { readonly password: string } | { readonly code: string };

export type WriteAudit = () => Promise<void>;

type OwnSession = { readonly session: SessionState; readonly engine: AuthEngine; readonly headers: Headers };

async function findOwnSession(context: SignInContext, client: ClientInfo): Promise<OwnSession | undefined> {
  const session = await context.findSession(client, { refresh: false });
  if (!session) return undefined;
  const engine = await context.engine();
  const { sessionCookie } = context.realm;
  const cookie = findCookie(client.cookieHeader, sessionCookie);
  return { session, engine, headers: engine.headersFor(client, { [sessionCookie]: cookie }) };
}

const RIGHT = { ok: true, value: true, cookies: [] } as const;
const WRONG = rejectedResponse('WRONG');

async function rejectWrong(
  context: SignInContext,
  client: ClientInfo,
  { name, check }: { readonly name: string; readonly check: () => Promise<boolean> },
): Promise<{ readonly kind: 'wrong' } | Locked | undefined> {
  const response = await context.countAttempt(name, client, async () => ((await check()) ? RIGHT : WRONG));
  if ('kind' in response) return response;
  return response.ok ? undefined : { kind: 'wrong' };
}

const rejectWrongPassword = (
  context: SignInContext,
  client: ClientInfo,
  { session }: OwnSession,
  password: string,
) => {
  const { name } = session.user;
  const check = async () => (await context.findMatchingHash(name, password)) !== undefined;
  return rejectWrong(context, client, { name, check });
};

/** With a second factor by a code or a backup code, without one by the password. */
export async function reauthenticate(
  context: SignInContext,
  client: ClientInfo,
  credential: Credential,
  write: WriteAudit,
): Promise<ReauthenticateOutcome> {
  const ownSession = await findOwnSession(context, client);
  if (!ownSession) return { kind: 'signed-out' };
  const { name, totp } = ownSession.session.user;
  if (totp !== 'code' in credential) return { kind: 'other', totp };
  const rejected =
    'code' in credential
      ? await rejectWrong(context, client, {
          name,
          check: () => isOwnCode(context, ownSession, credential.code),
        })
      : await rejectWrongPassword(context, client, ownSession, credential.password);
  if (rejected) return rejected;
  await write();
  await recordReauthentication(context.db, context.realm, ownSession.session.sessionId);
  return { kind: 'done' };
}

const SIX_DIGITS = /^[0-9]{6}$/;

async function isOwnCode(
  context: SignInContext,
  { session, engine, headers }: OwnSession,
  code: string,
): Promise<boolean> {
  if (!SIX_DIGITS.test(code)) return (await engine.useBackupCode(code, headers)).ok;
  const { name } = session.user;
  const factor = await findSecondFactor(context.db, context.realm, name, engine.decrypt);
  return factor !== undefined && useCode(context.db, context.realm, name, { secret: factor.secret, code });
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

export async function beginTotp(
  context: SignInContext,
  client: ClientInfo,
  password: string,
): Promise<BeginTotpOutcome> {
  const ownSession = await findOwnSession(context, client);
  if (!ownSession) return { kind: 'signed-out' };
  if (ownSession.session.user.totp) return { kind: 'already' };
  const rejected = await rejectWrongPassword(context, client, ownSession, password);
  if (rejected) return rejected;
  const { engine, headers } = ownSession;
  const begin = () =>
    engine.call(
      engine.api.enableTwoFactor({ body: { password, method: 'totp' }, headers, returnHeaders: true }),
    );
  // A concurrent request inserted the factor first; the second call finds and replaces it.
  const response = await begin().catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    return begin();
  });
  if (!response.ok) return { kind: response.code === 'TOTP_ALREADY_ENABLED' ? 'already' : 'signed-out' };
  if (response.value.method !== 'totp') throw new Error('better-auth set up another second factor');
  const { totpURI: uri, backupCodes } = response.value;
  return { kind: 'done', uri, secret: new URL(uri).searchParams.get('secret') ?? '', backupCodes };
}

export async function confirmTotp(
  context: SignInContext,
  client: ClientInfo,
  { code, write }: { readonly code: string; readonly write: WriteAudit },
): Promise<ConfirmTotpOutcome> {
  const ownSession = await findOwnSession(context, client);
  if (!ownSession) return { kind: 'signed-out' };
  const { session, engine, headers } = ownSession;
  const { name, totp } = session.user;
  if (totp) return { kind: 'already' };
  const factor = await findSecondFactor(context.db, context.realm, name, engine.decrypt);
  if (!factor) return { kind: 'not-begun' };
  const rejected = await rejectWrong(context, client, {
    name,
    check: () => useCode(context.db, context.realm, name, { secret: factor.secret, code }),
  });
  if (rejected) return rejected;
  await write();
  const response = await engine.call(engine.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }));
  if (!response.ok) return { kind: 'wrong' };
  // End sessions that were opened without the second factor.
  const newSession = await sessionIn(context, response.cookies);
  await context.db.transaction((tx) => endSessions(tx, context.realm, name, { except: newSession }));
  return { kind: 'done', cookies: response.cookies };
}

/** better-auth replaces the current session; this is the id of the new one. */
async function sessionIn(context: SignInContext, cookies: readonly string[]): Promise<string | undefined> {
  const token = readSessionToken(cookies, context.realm, context.secret);
  const session =
    token === undefined ? null : await findSession(context.db, context.realm, token, { refresh: false });
  return session?.sessionId;
}

export async function newBackupCodes(
  context: SignInContext,
  client: ClientInfo,
  { password, write }: { readonly password: string; readonly write: WriteAudit },
): Promise<BackupCodesOutcome> {
  const ownSession = await findOwnSession(context, client);
  if (!ownSession) return { kind: 'signed-out' };
  if (!ownSession.session.user.totp) return { kind: 'no-totp' };
  const rejected = await rejectWrongPassword(context, client, ownSession, password);
  if (rejected) return rejected;
  await write();
  const { engine, headers } = ownSession;
  const response = await engine.call(
    engine.api.generateBackupCodes({ body: { password }, headers, returnHeaders: true }),
  );
  return response.ok ? { kind: 'done', backupCodes: response.value.backupCodes } : { kind: 'signed-out' };
}

export async function changePassword(
  context: SignInContext,
  client: ClientInfo,
  { current, next, write }: { readonly current: string; readonly next: string; readonly write: WriteAudit },
): Promise<ChangePasswordOutcome> {
  const ownSession = await findOwnSession(context, client);
  if (!ownSession) return { kind: 'signed-out' };
  const problem = passwordProblem(next);
  if (problem !== undefined) return { kind: 'invalid', problem };
  const rejected = await rejectWrongPassword(context, client, ownSession, current);
  if (rejected) return rejected;
  await write();
  const { engine, headers } = ownSession;
  const response = await engine.call(
    engine.api.changePassword({
      body: { currentPassword: current, newPassword: next, revokeOtherSessions: true },
      headers,
      returnHeaders: true,
    }),
  );
  if (!response.ok) return { kind: 'signed-out' };
  // Revoke tokens too: one may have been created with the old password.
  const newSession = await sessionIn(context, response.cookies);
  await context.db.transaction((tx) =>
    endAccess(tx, context.realm, ownSession.session.user.name, { except: newSession }),
  );
  return { kind: 'done', cookies: response.cookies };
}
