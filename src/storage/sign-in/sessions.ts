// Sessions. The database decides at every request whether a session is valid, with the current state of its user;
// neither is cached.
import type { Actor } from '../../domain/audit.ts';
import type { Queryable, Tx } from '../postgres/database.ts';
import { findCookie, readSigned } from './cookies.ts';
import { type Realm, type SessionUser, userIdByName } from './realms.ts';

export type SessionState<U extends SessionUser = SessionUser> = {
  readonly user: U;
  readonly sessionId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Until it expires without activity. */
  readonly secondsLeft: number;
  /** Signed in or re-authenticated in the last five minutes. */
  readonly recentlyAuthenticated: boolean;
};

type SessionRow = Parameters<Realm['readUser']>[0] & {
  id: string;
  created_at: Date;
  expires_at: Date;
  seconds_left: number;
  proven_lately: boolean;
};

const COLUMNS = `s.id, s.created_at, s.expires_at, floor(extract(epoch from s.expires_at - now()))::int as seconds_left,
  s.proven_at > now() - interval '5 minutes' as proven_lately`;

const isValid = ({ userId }: Realm): string =>
  `s.token = $1 and s.expires_at > now() and o.id = s.${userId} and o.enabled`;

// The trigger session_limits caps the extension.
const refreshStatement = (realm: Realm): string =>
  `update ${realm.schema}.sessions s set last_seen_at = now(), expires_at = now() + interval '15 minutes'
   from ${realm.schema}.${realm.users} o where ${isValid(realm)} returning ${COLUMNS}, ${realm.columns}`;

const readStatement = (realm: Realm): string =>
  `select ${COLUMNS}, ${realm.columns} from ${realm.schema}.sessions s, ${realm.schema}.${realm.users} o where ${isValid(realm)}`;

export async function findSession<U extends SessionUser>(
  db: Queryable,
  realm: Realm<U>,
  token: string,
  { refresh }: { readonly refresh: boolean },
): Promise<SessionState<U> | null> {
  const [row] = await db.query<SessionRow>({
    name: `${refresh ? 'refresh_session' : 'look_at_session'}_of_${realm.users}`,
    text: refresh ? refreshStatement(realm) : readStatement(realm),
    values: [token],
  });
  if (!row) return null;
  return {
    user: realm.readUser(row),
    sessionId: row.id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    secondsLeft: row.seconds_left,
    recentlyAuthenticated: row.proven_lately,
  };
}

/** The session token in the Set-Cookie lines of a response. */
export function readSessionToken(
  cookies: readonly string[],
  { sessionCookie }: Realm,
  secret: string,
): string | undefined {
  const [value] = cookies.flatMap((line) => findCookie(line, sessionCookie) ?? []);
  return readSigned(value, secret);
}

export async function recordReauthentication(
  db: Queryable,
  { schema }: Realm,
  sessionId: string,
): Promise<void> {
  await db.query({
    text: `update ${schema}.sessions set proven_at = now() where id = $1`,
    values: [sessionId],
  });
}

/** Also deletes expired sessions. */
export async function deleteSession(
  db: Queryable,
  { schema }: Realm,
  token: string | undefined,
): Promise<void> {
  await db.query({
    text: `delete from ${schema}.sessions where token = $1 or expires_at < now()`,
    values: [token ?? null],
  });
}

/** Correct passwords that wait for a code. */
export async function deleteChallenges(tx: Tx, realm: Realm, name: string): Promise<void> {
  await tx.query({
    text: `delete from ${realm.schema}.challenges where value = ${userIdByName(realm, '$1')}`,
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

export async function listSessions(db: Queryable, realm: Realm, name: string): Promise<ListedSession[]> {
  const rows = await db.query<ListedRow>({
    text: `select id, host(nullif(address, '')::inet) as address, nullif(user_agent, '') as user_agent, created_at,
             last_seen_at, expires_at
           from ${realm.schema}.sessions where ${realm.userId} = ${userIdByName(realm, '$1')} and expires_at > now()
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

/** False: the user has no such session. */
export async function endSession(tx: Tx, realm: Realm, name: string, id: string): Promise<boolean> {
  const ended = await tx.query({
    text: `delete from ${realm.schema}.sessions where id = $2 and ${realm.userId} = ${userIdByName(realm, '$1')}
           returning id`,
    values: [name, id],
  });
  return ended.length > 0;
}

/** Also deletes passwords that wait for a code; returns the number of ended sessions. */
export async function endSessions(
  tx: Tx,
  realm: Realm,
  name: string,
  { except }: { readonly except?: string | undefined } = {},
): Promise<number> {
  await deleteChallenges(tx, realm, name);
  const ended = await tx.query({
    text: `delete from ${realm.schema}.sessions where ${realm.userId} = ${userIdByName(realm, '$1')}
             and id is distinct from $2 returning id`,
    values: [name, except ?? null],
  });
  return ended.length;
}

/** Ends all sessions and revokes all tokens. */
export async function endAccess(
  tx: Tx,
  realm: Realm,
  name: string,
  options: { readonly except?: string | undefined } = {},
): Promise<{ readonly sessions: number; readonly tokens: number }> {
  const tokens = realm.hasTokens ? await revokeTokens(tx, realm, name) : 0;
  return { sessions: await endSessions(tx, realm, name, options), tokens };
}

async function revokeTokens(tx: Tx, realm: Realm, name: string): Promise<number> {
  const revoked = await tx.query({
    text: `update ${realm.schema}.tokens set revoked_at = now() where revoked_at is null
             and ${realm.userId} = ${userIdByName(realm, '$1')} returning id`,
    values: [name],
  });
  return revoked.length;
}

type Access = NonNullable<Actor['access']>;

const TOKEN = /^token:(\d+)$/;

/**
 * Whether a request that was let in may still be carried out. The access cannot be taken away until the transaction ends.
 */
export async function lockAccess(
  tx: Tx,
  { schema, users, userId }: Realm,
  name: string,
  { sessionId, role }: Access,
): Promise<boolean> {
  const tokenId = TOKEN.exec(sessionId)?.[1];
  const source =
    tokenId === undefined
      ? `select from ${schema}.sessions s where s.id::text = $3 and s.${userId} = o.id and s.expires_at > now()`
      : `select from ${schema}.tokens t where t.id = $3::bigint and t.${userId} = o.id and t.revoked_at is null
           and (t.expires_at is null or t.expires_at > now())`;
  const rows = await tx.query({
    text: `select o.id from ${schema}.${users} o where o.name = $1 and o.role = $2 and o.enabled and exists (${source})
           for no key update of o`,
    values: [name, role, tokenId ?? sessionId],
  });
  return rows.length > 0;
}
