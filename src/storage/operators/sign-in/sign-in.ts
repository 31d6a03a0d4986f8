// The way in: a password, then a code or a backup code where a second factor is set up. Whoever comes through gets a
// new session; one that the browser brought along is never adopted, and ends.
import type { Tx } from '../../postgres/database.ts';
import { clearAttempts } from './attempt-limits.ts';
import { type AuthEngine, type ClientInfo, type EngineResponse, refusedAnswer } from './auth-engine.ts';
import type { Locked, SignInContext } from './context.ts';
import { CHALLENGE_COOKIE, cookieLine, findCookie, readSigned, SESSION_COOKIE } from './cookies.ts';
import { forgetChallenges, forgetSession, sessionTokenIn } from './sessions.ts';
import { findSecondFactor, useCode } from './totp.ts';

export type Cookies = { readonly cookies: readonly string[] };
/** Whom it was about, as far as that is known: for the record. */
type Named = { readonly name: string };

export type PasswordOutcome = Named & Cookies & ({ readonly kind: 'done' | 'totp' | 'wrong' } | Locked);

/** expired: there is no password waiting for a code, or no longer; the way begins anew. */
export type CodeOutcome =
  | (Cookies & { readonly kind: 'expired' })
  | (Named & Cookies & ({ readonly kind: 'done' | 'wrong' } | Locked));

const WRONG = refusedAnswer('WRONG');

export async function signIn(
  context: SignInContext,
  { name: typed, password }: { readonly name: string; readonly password: string },
  client: ClientInfo,
): Promise<PasswordOutcome> {
  const name = typed.trim().toLowerCase();
  const answer = await context.tried(name, client, async () => {
    const hash = await context.matchingHash(name, password);
    if (hash === undefined) return WRONG;
    const engine = await context.engine();
    const entered = await engine.ask(
      engine.api.signInUsername({
        body: { username: name, password },
        headers: engine.headersFor(client, {}),
        returnHeaders: true,
      }),
    );
    return entered.ok ? unlessOvertaken(context, { name, hash }, entered) : entered;
  });
  if ('kind' in answer) return { ...answer, name, cookies: [] };
  if (!answer.ok) return { kind: 'wrong', name, cookies: [] };
  await forgetSession(context.db, context.tokenOf(client));
  const { cookies } = answer;
  // Not yet in: what was counted before stays counted, or a known password would buy endless codes.
  if ('twoFactorRedirect' in answer.value) return { kind: 'totp', name, cookies };
  await clearAttempts(context.db, name);
  return { kind: 'done', name, cookies };
}

type Admitted = { readonly name: string; readonly hash: string };

/**
 * The password may have been changed, or its operator dismissed, while this was on its way. Whoever does that ends what
 * was there before, and holds the same rows: what came after is ended here.
 */
const unlessOvertaken = <T>(
  context: SignInContext,
  { name, hash }: Admitted,
  entered: Extract<EngineResponse<T>, { ok: true }>,
): Promise<EngineResponse<T>> =>
  context.db.transaction(async (tx) => {
    const [same] = await tx.query({
      text: `select from sluice_auth.operators o join sluice_auth.accounts a on a.operator_id = o.id
             where o.name = $1 and o.enabled and a.password = $2 for share`,
      values: [name, hash],
    });
    if (same) return entered;
    await forgetSession(tx, sessionTokenIn(entered.cookies, context.secret));
    await forgetChallenges(tx, name);
    return WRONG;
  });

type Check = (at: {
  readonly engine: AuthEngine;
  readonly name: string;
  readonly headers: Headers;
}) => Promise<EngineResponse<unknown>>;

const CHALLENGE_OVER = ['INVALID_TWO_FACTOR_COOKIE', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'];

async function passChallenge(context: SignInContext, client: ClientInfo, check: Check): Promise<CodeOutcome> {
  const expired = { kind: 'expired', cookies: [cookieLine(CHALLENGE_COOKIE, '', 0)] } as const;
  const cookie = findCookie(client.cookieHeader, CHALLENGE_COOKIE);
  const identifier = readSigned(cookie, context.secret);
  if (identifier === undefined) return expired;
  const engine = await context.engine();
  const waiting = await findEnabled(context, await engine.challenged(identifier));
  if (waiting === undefined) return expired;
  const { name } = waiting;
  const answer = await context.tried(name, client, async () => {
    // Without the session cookie: with one, better-auth would check the code and leave the challenge open.
    const headers = engine.headersFor(client, { [CHALLENGE_COOKIE]: cookie });
    const passed = await check({ engine, name, headers });
    return passed.ok ? unlessOvertaken(context, waiting, passed) : passed;
  });
  if ('kind' in answer) return { ...answer, name, cookies: [] };
  if (!answer.ok)
    return CHALLENGE_OVER.includes(answer.code) ? expired : { kind: 'wrong', name, cookies: [] };
  await forgetSession(context.db, context.tokenOf(client));
  await clearAttempts(context.db, name);
  return { kind: 'done', name, cookies: answer.cookies };
}

async function findEnabled(
  { db }: SignInContext,
  operatorId: string | undefined,
): Promise<Admitted | undefined> {
  const [row] = await db.query<Admitted>({
    text: `select o.name, a.password as hash from sluice_auth.operators o
             join sluice_auth.accounts a on a.operator_id = o.id where o.id = $1 and o.enabled`,
    values: [operatorId ?? null],
  });
  return row;
}

export const verifyTotp = (context: SignInContext, code: string, client: ClientInfo): Promise<CodeOutcome> =>
  passChallenge(context, client, async ({ engine, name, headers }) => {
    const factor = await findSecondFactor(context.db, name, engine.decrypt);
    if (!factor?.verified || !(await useCode(context.db, name, { secret: factor.secret, code })))
      return WRONG;
    return engine.ask(engine.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }));
  });

export const verifyBackupCode = (
  context: SignInContext,
  code: string,
  client: ClientInfo,
): Promise<CodeOutcome> =>
  passChallenge(context, client, ({ engine, headers }) => engine.useBackupCode(code, headers));

/** In the transaction of whoever writes it down. */
export async function signOut(context: SignInContext, tx: Tx, client: ClientInfo): Promise<Cookies> {
  await forgetSession(tx, context.tokenOf(client));
  return { cookies: [SESSION_COOKIE, CHALLENGE_COOKIE].map((name) => cookieLine(name, '', 0)) };
}
