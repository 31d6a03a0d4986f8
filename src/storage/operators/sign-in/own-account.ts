// What signed-in operators change about their own credentials. The password is asked for again and counts as a try:
// a session left open is not yet the right to take the account over. `write` puts the change down in the log: it is
// called once everything is proven and before anything changes, so that nothing changes without its line.
import { passwordProblem } from '../../../domain/roles.ts';
import { type AuthEngine, type ClientInfo, refusedAnswer } from './auth-engine.ts';
import type { Locked, SignInContext } from './context.ts';
import { findCookie, SESSION_COOKIE } from './cookies.ts';
import {
  endAccess,
  endSessions,
  findSession,
  renewProof,
  type SessionState,
  sessionTokenIn,
} from './sessions.ts';
import type { Cookies } from './sign-in.ts';
import { findSecondFactor, useCode } from './totp.ts';

type Refused = { readonly kind: 'signed-out' | 'wrong' } | Locked;

export type BegunTotp =
  | Refused
  | { readonly kind: 'already' }
  | {
      readonly kind: 'done';
      readonly uri: string;
      readonly secret: string;
      readonly backupCodes: readonly string[];
    };

export type ConfirmedTotp =
  | Refused
  | { readonly kind: 'already' | 'not-begun' }
  | (Cookies & { readonly kind: 'done' });

export type NewBackupCodes =
  | Refused
  | { readonly kind: 'no-totp' }
  | { readonly kind: 'done'; readonly backupCodes: readonly string[] };

export type ChangedPassword =
  | Refused
  | { readonly kind: 'invalid'; readonly problem: string }
  | (Cookies & { readonly kind: 'done' });

/** other: the operator has to give a code, or has none to give. */
export type Proved = Refused | { readonly kind: 'other'; readonly totp: boolean } | { readonly kind: 'done' };

export type Proof = { readonly password: string } | { readonly code: string };

export type Write = () => Promise<void>;

type Here = { readonly session: SessionState; readonly engine: AuthEngine; readonly headers: Headers };

async function here(context: SignInContext, client: ClientInfo): Promise<Here | undefined> {
  const session = await context.present(client, { refresh: false });
  if (!session) return undefined;
  const engine = await context.engine();
  const cookie = findCookie(client.cookieHeader, SESSION_COOKIE);
  return { session, engine, headers: engine.headersFor(client, { [SESSION_COOKIE]: cookie }) };
}

const RIGHT = { ok: true, value: true, cookies: [] } as const;
const WRONG = refusedAnswer('WRONG');

async function proven(
  context: SignInContext,
  client: ClientInfo,
  { name, check }: { readonly name: string; readonly check: () => Promise<boolean> },
): Promise<{ readonly kind: 'wrong' } | Locked | undefined> {
  const answer = await context.tried(name, client, async () => ((await check()) ? RIGHT : WRONG));
  if ('kind' in answer) return answer;
  return answer.ok ? undefined : { kind: 'wrong' };
}

const provenPassword = (context: SignInContext, client: ClientInfo, { session }: Here, password: string) => {
  const { name } = session.operator;
  const check = async () => (await context.matchingHash(name, password)) !== undefined;
  return proven(context, client, { name, check });
};

/** Whoever has a second factor proves with a code of it, or a backup code, that it is them; whoever has none, with the password. */
export async function prove(
  context: SignInContext,
  client: ClientInfo,
  given: Proof,
  write: Write,
): Promise<Proved> {
  const at = await here(context, client);
  if (!at) return { kind: 'signed-out' };
  const { name, totp } = at.session.operator;
  if (totp !== 'code' in given) return { kind: 'other', totp };
  const refused =
    'code' in given
      ? await proven(context, client, { name, check: () => isOwnCode(context, at, given.code) })
      : await provenPassword(context, client, at, given.password);
  if (refused) return refused;
  await write();
  await renewProof(context.db, at.session.sessionId);
  return { kind: 'done' };
}

const SIX_DIGITS = /^[0-9]{6}$/;

async function isOwnCode(
  context: SignInContext,
  { session, engine, headers }: Here,
  code: string,
): Promise<boolean> {
  if (!SIX_DIGITS.test(code)) return (await engine.useBackupCode(code, headers)).ok;
  const { name } = session.operator;
  const factor = await findSecondFactor(context.db, name, engine.decrypt);
  return factor !== undefined && useCode(context.db, name, { secret: factor.secret, code });
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

export async function beginTotp(
  context: SignInContext,
  client: ClientInfo,
  password: string,
): Promise<BegunTotp> {
  const at = await here(context, client);
  if (!at) return { kind: 'signed-out' };
  if (at.session.operator.totp) return { kind: 'already' };
  const refused = await provenPassword(context, client, at, password);
  if (refused) return refused;
  const { engine, headers } = at;
  const begin = () =>
    engine.ask(
      engine.api.enableTwoFactor({ body: { password, method: 'totp' }, headers, returnHeaders: true }),
    );
  // Somebody in another window was quicker; the second time it is there, and is replaced.
  const answer = await begin().catch((error: unknown) => {
    if (!isTaken(error)) throw error;
    return begin();
  });
  if (!answer.ok) return { kind: answer.code === 'TOTP_ALREADY_ENABLED' ? 'already' : 'signed-out' };
  if (answer.value.method !== 'totp') throw new Error('better-auth set up another second factor');
  const { totpURI: uri, backupCodes } = answer.value;
  return { kind: 'done', uri, secret: new URL(uri).searchParams.get('secret') ?? '', backupCodes };
}

export async function confirmTotp(
  context: SignInContext,
  client: ClientInfo,
  { code, write }: { readonly code: string; readonly write: Write },
): Promise<ConfirmedTotp> {
  const at = await here(context, client);
  if (!at) return { kind: 'signed-out' };
  const { session, engine, headers } = at;
  const { name, totp } = session.operator;
  if (totp) return { kind: 'already' };
  const factor = await findSecondFactor(context.db, name, engine.decrypt);
  if (!factor) return { kind: 'not-begun' };
  const refused = await proven(context, client, {
    name,
    check: () => useCode(context.db, name, { secret: factor.secret, code }),
  });
  if (refused) return refused;
  await write();
  const answer = await engine.ask(engine.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }));
  if (!answer.ok) return { kind: 'wrong' };
  // What was signed in with less than is needed now ends.
  const mine = await sessionIn(context, answer.cookies);
  await context.db.transaction((tx) => endSessions(tx, name, { except: mine }));
  return { kind: 'done', cookies: answer.cookies };
}

/** better-auth replaces the session at hand; this is the new one. */
async function sessionIn(context: SignInContext, cookies: readonly string[]): Promise<string | undefined> {
  const token = sessionTokenIn(cookies, context.secret);
  const found = token === undefined ? null : await findSession(context.db, token, { refresh: false });
  return found?.sessionId;
}

export async function newBackupCodes(
  context: SignInContext,
  client: ClientInfo,
  { password, write }: { readonly password: string; readonly write: Write },
): Promise<NewBackupCodes> {
  const at = await here(context, client);
  if (!at) return { kind: 'signed-out' };
  if (!at.session.operator.totp) return { kind: 'no-totp' };
  const refused = await provenPassword(context, client, at, password);
  if (refused) return refused;
  await write();
  const { engine, headers } = at;
  const answer = await engine.ask(
    engine.api.generateBackupCodes({ body: { password }, headers, returnHeaders: true }),
  );
  return answer.ok ? { kind: 'done', backupCodes: answer.value.backupCodes } : { kind: 'signed-out' };
}

export async function changePassword(
  context: SignInContext,
  client: ClientInfo,
  { current, next, write }: { readonly current: string; readonly next: string; readonly write: Write },
): Promise<ChangedPassword> {
  const at = await here(context, client);
  if (!at) return { kind: 'signed-out' };
  const problem = passwordProblem(next);
  if (problem !== undefined) return { kind: 'invalid', problem };
  const refused = await provenPassword(context, client, at, current);
  if (refused) return refused;
  await write();
  const { engine, headers } = at;
  const answer = await engine.ask(
    engine.api.changePassword({
      body: { currentPassword: current, newPassword: next, revokeOtherSessions: true },
      headers,
      returnHeaders: true,
    }),
  );
  if (!answer.ok) return { kind: 'signed-out' };
  // Programs with a token are out, too: whoever knew the old password may have made one.
  const mine = await sessionIn(context, answer.cookies);
  await context.db.transaction((tx) => endAccess(tx, at.session.operator.name, { except: mine }));
  return { kind: 'done', cookies: answer.cookies };
}
