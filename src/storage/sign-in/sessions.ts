// Sessions as rows. Whether one still holds is decided by the database at every request, with the operator as it is
// now: nothing about either is remembered.
import type { Role } from '../../domain/roles.ts';
import type { Queryable, Tx } from '../database.ts';

type SignedIn = {
  readonly name: string;
  readonly role: Role;
  readonly enabled: boolean;
  readonly totp: boolean;
  readonly version: number;
};

export type SessionState = {
  readonly operator: SignedIn;
  readonly sessionId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Until it ends unless somebody does something. */
  readonly secondsLeft: number;
};

type SessionRow = {
  id: string;
  created_at: Date;
  expires_at: Date;
  seconds_left: number;
  name: string;
  role: Role;
  enabled: boolean;
  totp: boolean;
  version: bigint;
};

const COLUMNS = `s.id, s.created_at, s.expires_at, floor(extract(epoch from s.expires_at - now()))::int as seconds_left,
  o.name, o.role, o.enabled, o.totp, o.version`;
const HOLDS = 's.token = $1 and s.expires_at > now() and o.id = s.operator_id and o.enabled';

// How far it can be prolonged, a trigger decides.
const REFRESH = `update sluice_auth.sessions s set last_seen_at = now(), expires_at = now() + interval '15 minutes'
  from sluice_auth.operators o where ${HOLDS} returning ${COLUMNS}`;
const LOOK = `select ${COLUMNS} from sluice_auth.sessions s, sluice_auth.operators o where ${HOLDS}`;

export async function findSession(
  db: Queryable,
  token: string,
  { refresh }: { readonly refresh: boolean },
): Promise<SessionState | null> {
  const [row] = await db.query<SessionRow>({
    name: refresh ? 'refresh_session' : 'look_at_session',
    text: refresh ? REFRESH : LOOK,
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
  };
}

/** Whatever else has run out goes with it. */
export async function forgetSession(db: Queryable, token: string | undefined): Promise<void> {
  await db.query({
    text: 'delete from sluice_auth.sessions where token = $1 or expires_at < now()',
    values: [token ?? null],
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

/** All of them, passwords that wait for a code included; returns how many sessions there were. */
export async function endSessions(
  tx: Tx,
  name: string,
  { except }: { readonly except?: string } = {},
): Promise<number> {
  const ended = await tx.query({
    text: `with ending as (select id from sluice_auth.operators where name = $1),
             waiting as (delete from sluice_auth.challenges where value in (select id from ending))
           delete from sluice_auth.sessions where operator_id in (select id from ending) and id is distinct from $2 returning id`,
    values: [name, except ?? null],
  });
  return ended.length;
}
