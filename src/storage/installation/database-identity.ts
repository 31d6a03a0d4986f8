// Which database server the installation runs on, and which one it was last confirmed on.
import type {
  DatabaseIdentity,
  DatabaseState,
  OutsideRecord,
} from '../../domain/restore/database-identity.ts';
import type { Queryable, Tx } from '../postgres/database.ts';

const TIMELINE = `('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::integer`;

type IdentityRow = {
  system_identifier: bigint;
  timeline: number;
  withdrawals_oid: string;
  started_at: string;
};

const readIdentity = (row: IdentityRow): DatabaseIdentity => ({
  systemIdentifier: String(row.system_identifier),
  timeline: row.timeline,
  withdrawalsOid: row.withdrawals_oid,
  startedAt: row.started_at,
});

/** Locked until the end of the transaction. */
export async function lockConfirmedIdentity(tx: Tx): Promise<DatabaseIdentity> {
  const [row] = await tx.query<IdentityRow>({
    text: `select system_identifier, timeline, withdrawals_oid::text, started_at::text from database_identity for update`,
  });
  if (!row) throw new Error('the identity of the database is missing');
  return readIdentity(row);
}

export async function loadDatabaseState(db: Queryable): Promise<DatabaseState> {
  const [row] = await db.query<IdentityRow & { position: string }>({
    text: `select (pg_control_system()).system_identifier, ${TIMELINE} as timeline, 'withdrawals'::regclass::oid::text as withdrawals_oid,
                  pg_postmaster_start_time()::text as started_at, (pg_current_wal_flush_lsn() - '0/0')::text as position`,
  });
  if (!row) throw new Error('the state of the database is missing');
  return { ...readIdentity(row), position: BigInt(row.position) };
}

export async function saveConfirmedIdentity(tx: Tx, identity: DatabaseIdentity): Promise<void> {
  await tx.query({
    text: `update database_identity set system_identifier = $1, timeline = $2, withdrawals_oid = $3::oid, started_at = $4, confirmed_at = now()`,
    values: [identity.systemIdentifier, identity.timeline, identity.withdrawalsOid, identity.startedAt],
  });
}

/** Ids that were given out may have been lost: the next ones jump ahead of them, also without a start of the server. */
export async function moveIdsAhead(tx: Tx): Promise<void> {
  await tx.query({ text: `update database_identity set ids_started_at = '-infinity'` });
}

/** The position is read first, so it is never ahead of what the newest withdrawal proves. */
export async function loadOutsideRecord(db: Queryable): Promise<OutsideRecord> {
  const { systemIdentifier, position } = await loadDatabaseState(db);
  const [row] = await db.query<{ newest: bigint | null; loss: bigint | null }>({
    text: `select (select max(id) from withdrawals) as newest,
             (select max(id) from incidents where kind = 'database_restored' and closed_at is null) as loss`,
  });
  const asNumber = (id: bigint | null | undefined): number | null => (id == null ? null : Number(id));
  return { systemIdentifier, position, newestId: asNumber(row?.newest), openLoss: asNumber(row?.loss) };
}

export async function hasLossIncident(db: Queryable, id: number): Promise<boolean> {
  const rows = await db.query({
    text: `select from incidents where id = $1 and kind = 'database_restored'`,
    values: [id],
  });
  return rows.length > 0;
}

export async function hasWithdrawal(db: Queryable, id: number): Promise<boolean> {
  const rows = await db.query({ text: 'select from withdrawals where id = $1', values: [id] });
  return rows.length > 0;
}
