// What every way in and every change of credentials shares: the engine, who is there, and tries that are counted. All of
// it but the look at a session is on connections of its own: whoever floods the sign-in keeps no merchant waiting.
import { type Database, type Workable, workOn } from '../../postgres/database.ts';
import { hashPassword, matchesHash } from '../passwords.ts';
import { countAttempt, uncountAttempt } from './attempt-limits.ts';
import { type AuthEngine, type ClientInfo, type EngineResponse, openAuthEngine } from './auth-engine.ts';
import { findCookie, readSigned, SESSION_COOKIE } from './cookies.ts';
import { findSession, type SessionState } from './sessions.ts';

export type Locked = { readonly kind: 'locked'; readonly retryAfterSeconds: number };

export type SignInContext = {
  readonly db: Workable;
  readonly secret: string;
  engine(): Promise<AuthEngine>;
  /** The token that the visitor's session cookie carries, whether there is such a session or not. */
  tokenOf(client: ClientInfo): string | undefined;
  present(client: ClientInfo, refresh: { readonly refresh: boolean }): Promise<SessionState | null>;
  /** Counted as a try before it is checked; taken back where it was right, or could not be checked. */
  tried<T>(
    name: string,
    client: ClientInfo,
    check: () => Promise<EngineResponse<T>>,
  ): Promise<Locked | EngineResponse<T>>;
  /** The hash that it matches; the same work for a wrong password, an unknown name and a disabled operator. */
  matchingHash(name: string, password: string): Promise<string | undefined>;
  close(): Promise<void>;
};

const CONNECTIONS = 4;

/** Made once; a failure is not remembered. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

export function openSignInContext(db: Database, secret: string): SignInContext {
  const pool = db.openPool(CONNECTIONS, { applicationName: 'sluice sign-in', limited: true });
  const own = workOn(pool);
  const nobodysHash = once(() => hashPassword('nobody has this one'));

  const tokenOf = (client: ClientInfo): string | undefined =>
    readSigned(findCookie(client.cookieHeader, SESSION_COOKIE), secret);

  return {
    db: own,
    secret,
    engine: once(() => openAuthEngine(pool, secret)),
    tokenOf,
    async present(client, refresh) {
      const token = tokenOf(client);
      return token === undefined ? null : findSession(db, token, refresh);
    },
    async tried(name, client, check) {
      const admission = await countAttempt(own, { account: name, address: client.address });
      if (!admission.admitted) return { kind: 'locked', retryAfterSeconds: admission.retryAfterSeconds };
      const { counted } = admission;
      const answer = await check().catch(async (error: unknown) => {
        await uncountAttempt(own, counted).catch(() => undefined);
        throw error;
      });
      if (answer.ok) await uncountAttempt(own, counted);
      return answer;
    },
    async matchingHash(name, password) {
      const nobodys = await nobodysHash();
      const [row] = await own.query<{ password: string }>({
        name: 'password_of_operator',
        text: `select a.password from sluice_auth.operators o join sluice_auth.accounts a on a.operator_id = o.id
               where o.name = $1 and o.enabled`,
        // What no operator is called may not even be text to PostgreSQL.
        values: [name.replaceAll('\0', '')],
      });
      const matches = await matchesHash(row?.password ?? nobodys, password);
      return matches ? row?.password : undefined;
    },
    close: () => pool.end(),
  };
}
