// The way in: a password, then a code or a backup code where a second factor is set up. Whoever comes through gets a
// new session; one that the browser brought along is never adopted, and ends.
import { CHALLENGE_COOKIE, cookieLine, findCookie, readSigned, SESSION_COOKIE } from './cookies.ts';
import type { Desk, Locked } from './desk.ts';
import type { Answer, Engine, Visit } from './engine.ts';
import { forgetSession } from './sessions.ts';
import { findSecondFactor, useCode } from './totp.ts';
import { clearTries, takeBack } from './tries.ts';

export type Cookies = { readonly cookies: readonly string[] };
/** Whom it was about, as far as that is known: for the record. */
type Named = { readonly name: string };

export type PasswordOutcome = Named & Cookies & ({ readonly kind: 'done' | 'totp' | 'wrong' } | Locked);

/** expired: there is no password waiting for a code, or no longer; the way begins anew. */
export type CodeOutcome =
  | (Cookies & { readonly kind: 'expired' })
  | (Named & Cookies & ({ readonly kind: 'done' | 'wrong' } | Locked));

export async function signIn(
  desk: Desk,
  { name: typed, password }: { readonly name: string; readonly password: string },
  visit: Visit,
): Promise<PasswordOutcome> {
  const name = typed.trim().toLowerCase();
  const locked = await desk.lockedOut(name, visit);
  if (locked) return { ...locked, name, cookies: [] };
  if (!(await desk.isPassword(name, password))) return { kind: 'wrong', name, cookies: [] };

  const engine = await desk.engine();
  const answer = await engine.ask(
    engine.api.signInUsername({
      body: { username: name, password },
      headers: engine.headersFor(visit, {}),
      returnHeaders: true,
    }),
  );
  if (!answer.ok) return { kind: 'wrong', name, cookies: [] };
  await forgetSession(desk.db, desk.tokenOf(visit));
  await takeBack(desk.db, { account: name, address: visit.address });
  const { cookies } = answer;
  // Not yet in: what was counted before stays counted, or a known password would buy endless codes.
  if ('twoFactorRedirect' in answer.value) return { kind: 'totp', name, cookies };
  await clearTries(desk.db, name);
  return { kind: 'done', name, cookies };
}

type Check = (at: {
  readonly engine: Engine;
  readonly name: string;
  readonly headers: Headers;
}) => Promise<Answer<unknown>>;

const WRONG: Answer<never> = { ok: false, code: 'INVALID_CODE' };
const CHALLENGE_OVER = ['INVALID_TWO_FACTOR_COOKIE', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'];

async function passChallenge(desk: Desk, visit: Visit, check: Check): Promise<CodeOutcome> {
  const expired = { kind: 'expired', cookies: [cookieLine(CHALLENGE_COOKIE, '', 0)] } as const;
  const cookie = findCookie(visit.cookieHeader, CHALLENGE_COOKIE);
  const identifier = readSigned(cookie, desk.secret);
  if (identifier === undefined) return expired;
  const engine = await desk.engine();
  const name = await enabledName(desk, await engine.challenged(identifier));
  if (name === undefined) return expired;

  const locked = await desk.lockedOut(name, visit);
  if (locked) return { ...locked, name, cookies: [] };
  // Without the session cookie: with one, better-auth would check the code and leave the challenge open.
  const answer = await check({
    engine,
    name,
    headers: engine.headersFor(visit, { [CHALLENGE_COOKIE]: cookie }),
  });
  if (!answer.ok)
    return CHALLENGE_OVER.includes(answer.code) ? expired : { kind: 'wrong', name, cookies: [] };
  await forgetSession(desk.db, desk.tokenOf(visit));
  await takeBack(desk.db, { account: name, address: visit.address });
  await clearTries(desk.db, name);
  return { kind: 'done', name, cookies: answer.cookies };
}

async function enabledName({ db }: Desk, operatorId: string | undefined): Promise<string | undefined> {
  const [row] = await db.query<Named>({
    text: 'select name from sluice_auth.operators where id = $1 and enabled',
    values: [operatorId ?? null],
  });
  return row?.name;
}

export const verifyTotp = (desk: Desk, code: string, visit: Visit): Promise<CodeOutcome> =>
  passChallenge(desk, visit, async ({ engine, name, headers }) => {
    const factor = await findSecondFactor(desk.db, name, engine.decrypt);
    if (!factor?.verified || !(await useCode(desk.db, name, { secret: factor.secret, code }))) return WRONG;
    return engine.ask(engine.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }));
  });

export const verifyBackupCode = (desk: Desk, code: string, visit: Visit): Promise<CodeOutcome> =>
  passChallenge(desk, visit, ({ engine, headers }) =>
    engine.ask(
      engine.api.verifyBackupCode({
        body: { code: code.trim().toLowerCase() },
        headers,
        returnHeaders: true,
      }),
    ),
  );

export async function signOut(desk: Desk, visit: Visit): Promise<Cookies> {
  await forgetSession(desk.db, desk.tokenOf(visit));
  return { cookies: [SESSION_COOKIE, CHALLENGE_COOKIE].map((name) => cookieLine(name, '', 0)) };
}
