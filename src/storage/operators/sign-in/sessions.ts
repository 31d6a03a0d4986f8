// Sessions. The database decides at every request whether a session is valid, with the current state of its operator;
// neither is cached.
import type { Role } from '../../../domain/operators/roles.ts';
import type { Queryable, Tx } from '../../postgres/database.ts';
import { findCookie, readSigned, SESSION_COOKIE } from './cookies.ts';

type SessionOperator = {
  readonly name: string;
  readonly role: Role;
  readonly enabled: boolean;
  readonly totp: boolean;
  readonly version: number;
};

export type SessionState = {
  readonly operator: SessionOperator;
  readonly sessionId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Until it expires without activity. */
  readonly secondsLeft: number;
  /** Signed in or re-authenticated in the last five minutes. */
  readonly recentlyAuthenticated: boolean;
};

type SessionRow = {
  id: string;
  created_at: Date;
  expires_at: Date;
  seconds_left: number;
  proven_lately: boolean;
  name: string;
  role: Role;
  enabled: boolean;
  totp: boolean;
  version: bigint;
};

const COLUMNS = `s.id, s.created_at, s.expires_at, floor(extract(epoch from s.expires_at - now()))::int as seconds_left,
  s.proven_at > now() - interval '5 minutes' as proven_lately, o.name, o.role, o.enabled, o.totp, o.version`;
const IS_VALID = 's.token = $1 and s.expires_at > now() and o.id = s.operator_id and o.enabled';

// The trigger session_limits caps the extension.
const REFRESH = `update sluice_auth.sessions s set last_seen_at = now(), expires_at = now() + interval '15 minutes'
  from sluice_auth.operators o where ${IS_VALID} returning ${COLUMNS}`;
const READ = `select ${COLUMNS} from sluice_auth.sessions s, sluice_auth.operators o where ${IS_VALID}`;

export async function findSession(
  db: Queryable,
  token: string,
  { refresh }: { readonly refresh: boolean },
): Promise<SessionState | null> {
  const [row] = await db.query<SessionRow>({
    name: refresh ? 'refresh_session' : 'look_at_session',
    text: refresh ? REFRESH : READ,
    values: [token],
  });
  if (!row) return null;
  const { name, role, enabled, totp, version } = row;
  return {
    operator: { name, role, enabled, totp, version: Number(version) },
    sessionId: row.id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    secondsLeft: row.seconds_left,
    recentlyAuthenticated: row.proven_lately,
  };
}

/** The session token in the Set-Cookie lines of a response. */
export function readSessionToken(cookies: readonly string[], secret: string): string | undefined {
  const [value] = cookies.flatMap((line) => findCookie(line, SESSION_COOKIE) ?? []);
  return readSigned(value, secret);
}

export async function recordReauthentication(db: Queryable, sessionId: string): Promise<void> {
  await db.query({
    text: 'update sluice_auth.sessions set proven_at = now() where id = $1',
    values: [sessionId],
  });
}

/** Also deletes expired sessions. */
export async function deleteSession(db: Queryable, token: string | undefined): Promise<void> {
  await db.query({
    text: 'delete from sluice_auth.sessions where token = $1 or expires_at < now()',
    values: [token ?? null],
  });
}

/** Correct passwords that wait for a code. */
export async function deleteChallenges(tx: Tx, name: string): Promise<void> {
  await tx.query({
    text: 'delete from sluice_auth.challenges where value = (select id from sluice_auth.operators where name = $1)',
    values: [name],
  });
}

export type ListedSession = {
  readonly id: string;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
};

type ListedRow = {
  id: string;
  address: string | null;
  user_agent: string | null;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
};

export async function listSessions(db: Queryable, name: string): Promise<ListedSession[]> {
  const rows = await db.query<ListedRow>({
    text: `select id, host(nullif(address, '')::inet) as address, nullif(user_agent, '') as user_agent, created_at,
             last_seen_at, expires_at
           from sluice_auth.sessions where operator_id = (select id from sluice_auth.operators where name = $1) and expires_at > now()
           order by last_seen_at desc, id`,
    values: [name],
  });
  return rows.map((row) => ({
    id: row.id,
    address: row.address,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
  }));
}

/** False: the operator has no such session. */
export async function endSession(tx: Tx, name: string, id: string): Promise<boolean> {
  const ended = await tx.query({
    text: `delete from sluice_auth.sessions where id = $2 and operator_id = (select id from sluice_auth.operators where name = $1)
           returning id`,
    values: [name, id],
  });
  return ended.length > 0;
}

/** Also deletes passwords that wait for a code; returns the number of ended sessions. */
export async function endSessions(
  tx: Tx,
  name: string,
  { except }: { readonly except?: string | undefined } = {},
): Promise<number> {
  await deleteChallenges(tx, name);
  const ended = await tx.query({
    text: `delete from sluice_auth.sessions where operator_id = (select id from sluice_auth.operators where name = $1)
             and id is distinct from $2 returning id`,
    values: [name, except ?? null],
  });
  return ended.length;
}

/** Ends all sessions and revokes all tokens. */
export async function endAccess(
  tx: Tx,
  name: string,
  options: { readonly except?: string | undefined } = {},
): Promise<{ readonly sessions: number; readonly tokens: number }> {
  const revoked = await tx.query({
    text: `update sluice_auth.tokens set revoked_at = now() where revoked_at is null
             and operator_id = (select id from sluice_auth.operators where name = $1) returning id`,
    values: [name],
  });
  return { sessions: await endSessions(tx, name, options), tokens: revoked.length };
}
