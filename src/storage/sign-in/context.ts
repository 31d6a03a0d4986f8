// Shared by sign-in and changes of credentials: better-auth, the current session, and counted attempts. Everything except
// reading a session uses a separate pool, so a flood of sign-ins does not delay merchants.
import { type Database, fromPool, type PooledDatabase } from '../postgres/database.ts';
import { countAttempt, uncountAttempt } from './attempt-limits.ts';
import { type AuthEngine, type ClientInfo, type EngineResponse, openAuthEngine } from './auth-engine.ts';
import { findCookie, readSigned } from './cookies.ts';
import { hashPassword, matchesHash } from './passwords.ts';
import type { Realm, SessionUser } from './realms.ts';
import { findSession, type SessionState } from './sessions.ts';

export type Locked = { readonly kind: 'locked'; readonly retryAfterSeconds: number };

export type SignInContext<U extends SessionUser = SessionUser> = {
  readonly realm: Realm<U>;
  readonly db: PooledDatabase;
  readonly secret: string;
  engine(): Promise<AuthEngine>;
  /** The token in the session cookie, whether or not such a session exists. */
  tokenOf(client: ClientInfo): string | undefined;
  findSession(client: ClientInfo, refresh: { readonly refresh: boolean }): Promise<SessionState<U> | null>;
  /** Counts an attempt before the check; uncounts it if the check succeeds or fails with a fault. */
  countAttempt<T>(
    name: string,
    client: ClientInfo,
    check: () => Promise<EngineResponse<T>>,
  ): Promise<Locked | EngineResponse<T>>;
  /** The stored hash that the password matches. Takes the same time for an unknown name or a disabled user. */
  findMatchingHash(name: string, password: string): Promise<string | undefined>;
  close(): Promise<void>;
};

const CONNECTIONS = 4;

/** Caches the result, but not a failure. */
function once<T>(create: () => Promise<T>): () => Promise<T> {
  let created: Promise<T> | undefined;
  return () => {
    created ??= create().catch((error: unknown) => {
      created = undefined;
      throw error;
    });
    return created;
  };
}

export function openSignInContext<U extends SessionUser>(
  db: Database,
  realm: Realm<U>,
  secret: string,
): SignInContext<U> {
  const pool = db.openPool(CONNECTIONS, {
    applicationName: `sluice sign-in of ${realm.users}`,
    limited: true,
  });
  const signInDb = fromPool(pool);
  const dummyHash = once(() => hashPassword('dummy password'));

  const tokenOf = (client: ClientInfo): string | undefined =>
    readSigned(findCookie(client.cookieHeader, realm.sessionCookie), secret);

  return {
    realm,
    db: signInDb,
    secret,
    engine: once(() => openAuthEngine(pool, realm, secret)),
    tokenOf,
    async findSession(client, refresh) {
      const token = tokenOf(client);
      return token === undefined ? null : findSession(db, realm, token, refresh);
    },
    async countAttempt(name, client, check) {
      const admission = await countAttempt(signInDb, realm, { account: name, address: client.address });
      if (!admission.admitted) return { kind: 'locked', retryAfterSeconds: admission.retryAfterSeconds };
      const { counted } = admission;
      const response = await check().catch(async (error: unknown) => {
        await uncountAttempt(signInDb, realm, counted).catch(() => undefined);
        throw error;
      });
      if (response.ok) await uncountAttempt(signInDb, realm, counted);
      return response;
    },
    async findMatchingHash(name, password) {
      const fallback = await dummyHash();
      const [row] = await signInDb.query<{ password: string }>({
        name: `password_of_${realm.users}`,
        text: `select a.password from ${realm.schema}.${realm.users} o join ${realm.schema}.accounts a on a.${realm.userId} = o.id
               where o.name = $1 and o.enabled`,
        // PostgreSQL rejects text with a null character.
        values: [name.replaceAll('\0', '')],
      });
      const matches = await matchesHash(row?.password ?? fallback, password);
      return matches ? row?.password : undefined;
    },
    close: () => pool.end(),
  };
}
