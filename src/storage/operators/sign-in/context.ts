// What every way in and every change of credentials shares: the engine, who is there, and tries that are counted. All of
// it but the look at a session is on connections of its own: whoever floods the sign-in keeps no merchant waiting.
import { type Database, type Workable, workOn } from '../../postgres/database.ts';
import { hashPassword, matchesHash } from '../passwords.ts';
import { takeBack, takeTry } from './attempt-limits.ts';
import { type Answer, type Engine, openEngine, type Visit } from './auth-engine.ts';
import { findCookie, readSigned, SESSION_COOKIE } from './cookies.ts';
import { findSession, type SessionState } from './sessions.ts';

export type Locked = { readonly kind: 'locked'; readonly retryAfterSeconds: number };

export type Desk = {
  readonly db: Workable;
  readonly secret: string;
  engine(): Promise<Engine>;
  /** The token that the visitor's session cookie carries, whether there is such a session or not. */
  tokenOf(visit: Visit): string | undefined;
  present(visit: Visit, refresh: { readonly refresh: boolean }): Promise<SessionState | null>;
  /** Counted as a try before it is checked; taken back where it was right, or could not be checked. */
  tried<T>(name: string, visit: Visit, check: () => Promise<Answer<T>>): Promise<Locked | Answer<T>>;
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

export function openDesk(db: Database, secret: string): Desk {
  const pool = db.openPool(CONNECTIONS, { applicationName: 'sluice sign-in', limited: true });
  const own = workOn(pool);
  const nobodysHash = once(() => hashPassword('nobody has this one'));

  const tokenOf = (visit: Visit): string | undefined =>
    readSigned(findCookie(visit.cookieHeader, SESSION_COOKIE), secret);

  return {
    db: own,
    secret,
    engine: once(() => openEngine(pool, secret)),
    tokenOf,
    async present(visit, refresh) {
      const token = tokenOf(visit);
      return token === undefined ? null : findSession(db, token, refresh);
    },
    async tried(name, visit, check) {
      const admission = await takeTry(own, { account: name, address: visit.address });
      if (!admission.admitted) return { kind: 'locked', retryAfterSeconds: admission.retryAfterSeconds };
      const { counted } = admission;
      const answer = await check().catch(async (error: unknown) => {
        await takeBack(own, counted).catch(() => undefined);
        throw error;
      });
      if (answer.ok) await takeBack(own, counted);
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
