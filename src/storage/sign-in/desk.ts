// What every way in and every change of credentials shares: the engine, who is there, and tries that are counted.
import type { Database } from '../database.ts';
import { hashPassword, matchesHash } from '../passwords.ts';
import { findCookie, readSigned, SESSION_COOKIE } from './cookies.ts';
import { type Engine, openEngine, type Visit } from './engine.ts';
import { findSession, type SessionState } from './sessions.ts';
import { takeTry } from './tries.ts';

export type Locked = { readonly kind: 'locked'; readonly retryAfterSeconds: number };

export type Desk = {
  readonly db: Database;
  readonly secret: string;
  engine(): Promise<Engine>;
  /** The token that the visitor's session cookie carries, whether there is such a session or not. */
  tokenOf(visit: Visit): string | undefined;
  present(visit: Visit, refresh: { readonly refresh: boolean }): Promise<SessionState | null>;
  /** Undefined: go on, the try is counted. */
  lockedOut(name: string, visit: Visit): Promise<Locked | undefined>;
  /** The same work for a wrong password, an unknown name and a disabled operator. */
  isPassword(name: string, password: string): Promise<boolean>;
  close(): Promise<void>;
};

const CONNECTIONS = 4;

export function openDesk(db: Database, secret: string): Desk {
  const pool = db.openPool(CONNECTIONS, { applicationName: 'sluice sign-in', limited: true });
  let opening: Promise<Engine> | undefined;
  let decoy: Promise<string> | undefined;

  const tokenOf = (visit: Visit): string | undefined =>
    readSigned(findCookie(visit.cookieHeader, SESSION_COOKIE), secret);

  return {
    db,
    secret,
    engine() {
      opening ??= openEngine(pool, secret).catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      return opening;
    },
    tokenOf,
    async present(visit, refresh) {
      const token = tokenOf(visit);
      return token === undefined ? null : findSession(db, token, refresh);
    },
    async lockedOut(name, visit) {
      const admission = await takeTry(db, { account: name, address: visit.address });
      if (admission.admitted) return undefined;
      return { kind: 'locked', retryAfterSeconds: admission.retryAfterSeconds };
    },
    async isPassword(name, password) {
      decoy ??= hashPassword('nobody has this one');
      const nobodys = await decoy;
      const [row] = await db.query<{ password: string }>({
        name: 'password_of_operator',
        text: `select a.password from sluice_auth.operators o join sluice_auth.accounts a on a.operator_id = o.id
               where o.name = $1 and o.enabled`,
        // What no operator is called may not even be text to PostgreSQL.
        values: [name.replaceAll('\0', '')],
      });
      return (await matchesHash(row?.password ?? nobodys, password)) && row !== undefined;
    },
    close: () => pool.end(),
  };
}
