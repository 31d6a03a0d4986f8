// Sign-in: a password, then a code or a backup code if a second factor is set up. A sign-in always creates a new session
// and ends the one in the browser's cookie, which prevents session fixation.
import type { Tx } from '../postgres/database.ts';
import { clearAccountFailures } from './attempt-limits.ts';
import { type AuthEngine, type ClientInfo, type EngineResponse, rejectedResponse } from './auth-engine.ts';
import type { Locked, SignInContext } from './context.ts';
import { cookieLine, findCookie, readSigned } from './cookies.ts';
import { deleteChallenges, deleteSession, readSessionToken } from './sessions.ts';
import { findSecondFactor, useCode } from './totp.ts';

export type Cookies = { readonly cookies: readonly string[] };
/** The user name of the attempt, for the audit log. */
type NamedOutcome = { readonly name: string };

export type PasswordOutcome = NamedOutcome &
  Cookies &
  ({ readonly kind: 'done' | 'totp' | 'wrong' } | Locked);

/** expired: no password waits for a code, or no longer; sign-in has to start again. */
export type CodeOutcome =
  | (Cookies & { readonly kind: 'expired' })
  | (NamedOutcome & Cookies & ({ readonly kind: 'done' | 'wrong' } | Locked));

const WRONG = rejectedResponse('WRONG');

export async function signIn(
  context: SignInContext,
  { name: input, password }: { readonly name: string; readonly password: string },
  client: ClientInfo,
): Promise<PasswordOutcome> {
  const name = input.trim().toLowerCase();
  const response = await context.countAttempt(name, client, async () => {
    const hash = await context.findMatchingHash(name, password);
    if (hash === undefined) return WRONG;
    const engine = await context.engine();
    const signedIn = await engine.call(
      engine.api.signInUsername({
        body: { username: name, password },
        headers: engine.headersFor(client, {}),
        returnHeaders: true,
      }),
    );
    return signedIn.ok ? rejectIfRevoked(context, { name, hash }, signedIn) : signedIn;
  });
  if ('kind' in response) return { ...response, name, cookies: [] };
  if (!response.ok) return { kind: 'wrong', name, cookies: [] };
  await deleteSession(context.db, context.realm, context.tokenOf(client));
  const { cookies } = response;
  // Not signed in yet: attempts stay counted, or a known password would allow unlimited codes.
  if ('twoFactorRedirect' in response.value) return { kind: 'totp', name, cookies };
  await clearAccountFailures(context.db, context.realm, name);
  return { kind: 'done', name, cookies };
}

type VerifiedPassword = { readonly name: string; readonly hash: string };

/**
 * The password may have been changed, or the user disabled, during the sign-in. That transaction ends the sessions it
 * sees and locks the same rows; a session created after it is ended here.
 */
const rejectIfRevoked = <T>(
  context: SignInContext,
  { name, hash }: VerifiedPassword,
  signedIn: Extract<EngineResponse<T>, { ok: true }>,
): Promise<EngineResponse<T>> =>
  context.db.transaction(async (tx) => {
    const { realm } = context;
    const [unchanged] = await tx.query({
      text: `select from ${realm.schema}.${realm.users} o join ${realm.schema}.accounts a on a.${realm.userId} = o.id
             where o.name = $1 and o.enabled and a.password = $2 for share`,
      values: [name, hash],
    });
    if (unchanged) return signedIn;
    await deleteSession(tx, realm, readSessionToken(signedIn.cookies, realm, context.secret));
    await deleteChallenges(tx, realm, name);
    return WRONG;
  });

type Check = (challenge: {
  readonly engine: AuthEngine;
  readonly name: string;
  readonly headers: Headers;
}) => Promise<EngineResponse<unknown>>;

const CHALLENGE_OVER = ['INVALID_TWO_FACTOR_COOKIE', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'];

async function verifyChallenge(
  context: SignInContext,
  client: ClientInfo,
  check: Check,
): Promise<CodeOutcome> {
  const { challengeCookie } = context.realm;
  const expired = { kind: 'expired', cookies: [cookieLine(challengeCookie, '', 0)] } as const;
  const cookie = findCookie(client.cookieHeader, challengeCookie);
  const identifier = readSigned(cookie, context.secret);
  if (identifier === undefined) return expired;
  const engine = await context.engine();
  const waiting = await findEnabledUser(context, await engine.findChallengedUser(identifier));
  if (waiting === undefined) return expired;
  const { name } = waiting;
  const response = await context.countAttempt(name, client, async () => {
    // Without the session cookie: with one, better-auth would check the code and leave the challenge open.
    const headers = engine.headersFor(client, { [challengeCookie]: cookie });
    const passed = await check({ engine, name, headers });
    return passed.ok ? rejectIfRevoked(context, waiting, passed) : passed;
  });
  if ('kind' in response) return { ...response, name, cookies: [] };
  if (!response.ok)
    return CHALLENGE_OVER.includes(response.code) ? expired : { kind: 'wrong', name, cookies: [] };
  await deleteSession(context.db, context.realm, context.tokenOf(client));
  await clearAccountFailures(context.db, context.realm, name);
  return { kind: 'done', name, cookies: response.cookies };
}

async function findEnabledUser(
  { db, realm: { schema, users, userId } }: SignInContext,
  id: string | undefined,
): Promise<VerifiedPassword | undefined> {
  const [row] = await db.query<VerifiedPassword>({
    text: `select o.name, a.password as hash from ${schema}.${users} o
             join ${schema}.accounts a on a.${userId} = o.id where o.id = $1 and o.enabled`,
    values: [id ?? null],
  });
  return row;
}

export const verifyTotp = (context: SignInContext, code: string, client: ClientInfo): Promise<CodeOutcome> =>
  verifyChallenge(context, client, async ({ engine, name, headers }) => {
    const factor = await findSecondFactor(context.db, context.realm, name, engine.decrypt);
    if (
      !factor?.verified ||
      !(await useCode(context.db, context.realm, name, { secret: factor.secret, code }))
    )
      return WRONG;
    return engine.call(engine.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }));
  });

export const verifyBackupCode = (
  context: SignInContext,
  code: string,
  client: ClientInfo,
): Promise<CodeOutcome> =>
  verifyChallenge(context, client, ({ engine, headers }) => engine.useBackupCode(code, headers));

/** In the transaction that writes the audit log. */
export async function signOut(context: SignInContext, tx: Tx, client: ClientInfo): Promise<Cookies> {
  const { realm } = context;
  await deleteSession(tx, realm, context.tokenOf(client));
  return { cookies: [realm.sessionCookie, realm.challengeCookie].map((name) => cookieLine(name, '', 0)) };
}
