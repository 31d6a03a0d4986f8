// What signed-in operators change about their own credentials. The password is asked for again and counts as a try:
// a session left open is not yet the right to take the account over.
import { passwordProblem } from '../../domain/roles.ts';
import { findCookie, readSigned, SESSION_COOKIE } from './cookies.ts';
import type { Desk, Locked } from './desk.ts';
import type { Engine, Visit } from './engine.ts';
import { endSessions, findSession, type SessionState } from './sessions.ts';
import { findSecondFactor, useCode } from './totp.ts';
import { takeBack } from './tries.ts';
import type { Cookies } from './way-in.ts';

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

type Here = { readonly session: SessionState; readonly engine: Engine; readonly headers: Headers };

async function here(desk: Desk, visit: Visit): Promise<Here | undefined> {
  const session = await desk.present(visit, { refresh: false });
  if (!session) return undefined;
  const engine = await desk.engine();
  const cookie = findCookie(visit.cookieHeader, SESSION_COOKIE);
  return { session, engine, headers: engine.headersFor(visit, { [SESSION_COOKIE]: cookie }) };
}

/** Counted as a try, which is taken back if it is right. */
async function proven(
  desk: Desk,
  visit: Visit,
  { name, check }: { readonly name: string; readonly check: () => Promise<boolean> },
): Promise<{ readonly kind: 'wrong' } | Locked | undefined> {
  const locked = await desk.lockedOut(name, visit);
  if (locked) return locked;
  if (!(await check())) return { kind: 'wrong' };
  await takeBack(desk.db, { account: name, address: visit.address });
  return undefined;
}

const provenPassword = (desk: Desk, visit: Visit, { session }: Here, password: string) => {
  const { name } = session.operator;
  return proven(desk, visit, { name, check: () => desk.isPassword(name, password) });
};

export async function beginTotp(desk: Desk, visit: Visit, password: string): Promise<BegunTotp> {
  const at = await here(desk, visit);
  if (!at) return { kind: 'signed-out' };
  if (at.session.operator.totp) return { kind: 'already' };
  const refused = await provenPassword(desk, visit, at, password);
  if (refused) return refused;
  const { engine, headers } = at;
  const answer = await engine.ask(
    engine.api.enableTwoFactor({ body: { password, method: 'totp' }, headers, returnHeaders: true }),
  );
  if (!answer.ok) return { kind: answer.code === 'TOTP_ALREADY_ENABLED' ? 'already' : 'signed-out' };
  if (answer.value.method !== 'totp') throw new Error('better-auth set up another second factor');
  const { totpURI: uri, backupCodes } = answer.value;
  return { kind: 'done', uri, secret: new URL(uri).searchParams.get('secret') ?? '', backupCodes };
}

export async function confirmTotp(desk: Desk, visit: Visit, code: string): Promise<ConfirmedTotp> {
  const at = await here(desk, visit);
  if (!at) return { kind: 'signed-out' };
  const { session, engine, headers } = at;
  const { name, totp } = session.operator;
  if (totp) return { kind: 'already' };
  const factor = await findSecondFactor(desk.db, name, engine.decrypt);
  if (!factor) return { kind: 'not-begun' };
  const refused = await proven(desk, visit, {
    name,
    check: () => useCode(desk.db, name, { secret: factor.secret, code }),
  });
  if (refused) return refused;
  const answer = await engine.ask(engine.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }));
  if (!answer.ok) return { kind: 'wrong' };
  await endOthers(desk, name, answer.cookies);
  return { kind: 'done', cookies: answer.cookies };
}

/** What was signed in with less than is needed now ends; better-auth has replaced the session at hand. */
async function endOthers(desk: Desk, name: string, cookies: readonly string[]): Promise<void> {
  const [value] = cookies.flatMap((line) => findCookie(line, SESSION_COOKIE) ?? []);
  const token = readSigned(value, desk.secret);
  const mine = token === undefined ? null : await findSession(desk.db, token, { refresh: false });
  await desk.db.transaction((tx) => endSessions(tx, name, mine ? { except: mine.sessionId } : {}));
}

export async function newBackupCodes(desk: Desk, visit: Visit, password: string): Promise<NewBackupCodes> {
  const at = await here(desk, visit);
  if (!at) return { kind: 'signed-out' };
  if (!at.session.operator.totp) return { kind: 'no-totp' };
  const refused = await provenPassword(desk, visit, at, password);
  if (refused) return refused;
  const { engine, headers } = at;
  const answer = await engine.ask(
    engine.api.generateBackupCodes({ body: { password }, headers, returnHeaders: true }),
  );
  return answer.ok ? { kind: 'done', backupCodes: answer.value.backupCodes } : { kind: 'signed-out' };
}

export async function changePassword(
  desk: Desk,
  visit: Visit,
  { current, next }: { readonly current: string; readonly next: string },
): Promise<ChangedPassword> {
  const at = await here(desk, visit);
  if (!at) return { kind: 'signed-out' };
  const problem = passwordProblem(next);
  if (problem !== undefined) return { kind: 'invalid', problem };
  const refused = await provenPassword(desk, visit, at, current);
  if (refused) return refused;
  const { engine, headers } = at;
  const answer = await engine.ask(
    engine.api.changePassword({
      body: { currentPassword: current, newPassword: next, revokeOtherSessions: true },
      headers,
      returnHeaders: true,
    }),
  );
  if (!answer.ok) return { kind: 'signed-out' };
  await endOthers(desk, at.session.operator.name, answer.cookies);
  return { kind: 'done', cookies: answer.cookies };
}
