// Incidents: cases that need manual review.

import { asWithdrawalId, type WithdrawalId } from '../../domain/ids.ts';
import type { IncidentKind } from '../../domain/incidents.ts';
import type { Queryable, Tx } from '../postgres/database.ts';
import { where } from '../postgres/filters.ts';

export type NewIncident = {
  readonly kind: IncidentKind;
  readonly withdrawalId: WithdrawalId | null;
  readonly reference: string | null;
  readonly detail: string;
};

/** Does nothing while the same incident is open. */
export async function openIncident(tx: Tx, incident: NewIncident): Promise<void> {
  await tx.query({
    text: `insert into incidents (kind, withdrawal_id, reference, detail) values ($1, $2, $3, $4)
           on conflict (kind, coalesce(withdrawal_id, 0), coalesce(reference, '')) where closed_at is null do nothing`,
    values: [incident.kind, incident.withdrawalId, incident.reference, incident.detail],
  });
}

export async function findOpenIncident(db: Queryable, kind: IncidentKind): Promise<Incident | undefined> {
  const [row] = await db.query<IncidentRow>({
    text: `select ${COLUMNS} from incidents where kind = $1 and closed_at is null order by id limit 1`,
    values: [kind],
  });
  return row && readIncident(row);
}

/**
 * Opens it, or replaces the detail of the open one. With `oncePerDay`, it is not opened again within a day after it was
 * opened before, so that a condition that is checked every minute leaves one incident and can be resolved. Returns whether
 * it was opened.
 */
export async function openOrUpdateIncident(
  tx: Tx,
  incident: NewIncident,
  { oncePerDay = false }: { readonly oncePerDay?: boolean } = {},
): Promise<boolean> {
  const [row] = await tx.query<{ opened: boolean }>({
    text: `insert into incidents (kind, withdrawal_id, reference, detail)
           select $1, $2::bigint, $3, $4
            where not ($5 and exists (select from incidents where kind = $1 and withdrawal_id is not distinct from $2::bigint
                                        and reference is not distinct from $3 and closed_at is not null and opened_at > now() - interval '1 day'))
           on conflict (kind, coalesce(withdrawal_id, 0), coalesce(reference, '')) where closed_at is null do update set detail = $4
           returning xmax = 0 as opened`,
    values: [incident.kind, incident.withdrawalId, incident.reference, incident.detail, oncePerDay],
  });
  return row?.opened ?? false;
}

export type Incident = NewIncident & {
  readonly id: number;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly closedBy: string | null;
  readonly assignedTo: string | null;
  readonly resolution: string | null;
};

type IncidentRow = {
  id: bigint;
  kind: IncidentKind;
  withdrawal_id: bigint | null;
  reference: string | null;
  detail: string;
  opened_at: Date;
  closed_at: Date | null;
  closed_by: string | null;
  assigned_to: string | null;
  resolution: string | null;
};

const readIncident = (row: IncidentRow): Incident => ({
  id: Number(row.id),
  kind: row.kind,
  withdrawalId: row.withdrawal_id === null ? null : asWithdrawalId(Number(row.withdrawal_id)),
  reference: row.reference,
  detail: row.detail,
  openedAt: row.opened_at,
  closedAt: row.closed_at,
  closedBy: row.closed_by,
  assignedTo: row.assigned_to,
  resolution: row.resolution,
});

const COLUMNS = `id, kind, withdrawal_id, reference, detail, opened_at, closed_at, closed_by, resolution,
  (select a.operator from assignments a where a.kind = 'incident' and a.subject_id = incidents.id) as assigned_to`;

export type IncidentFilter = { readonly all: boolean; readonly withdrawalId?: WithdrawalId };

export async function loadIncidents(
  db: Queryable,
  { all, withdrawalId }: IncidentFilter,
): Promise<Incident[]> {
  const rows = await db.query<IncidentRow>({
    text: `select ${COLUMNS} from incidents where ($1 or closed_at is null) and ($2::bigint is null or withdrawal_id = $2) order by id`,
    values: [all, withdrawalId ?? null],
  });
  return rows.map(readIncident);
}

export const INCIDENT_STATES = ['open', 'closed', 'all'] as const;

export type IncidentPage = {
  readonly state: (typeof INCIDENT_STATES)[number];
  readonly withdrawalId?: WithdrawalId | undefined;
  /** Only older incidents than this. */
  readonly before?: number | undefined;
  readonly limit: number;
};

/** Newest first. */
export async function loadIncidentPage(
  db: Queryable,
  { state, withdrawalId, before, limit }: IncidentPage,
): Promise<Incident[]> {
  const { clause, values } = where([
    ['withdrawal_id = ?', withdrawalId],
    ['id < ?', before],
    ['closed_at is null', state === 'open' || undefined],
    ['closed_at is not null', state === 'closed' || undefined],
  ]);
  const rows = await db.query<IncidentRow>({
    text: `select ${COLUMNS} from incidents ${clause} order by id desc limit $${values.length + 1}`,
    values: [...values, limit],
  });
  return rows.map(readIncident);
}

export async function findIncident(db: Queryable, id: number): Promise<Incident | undefined> {
  const [row] = await db.query<IncidentRow>({
    text: `select ${COLUMNS} from incidents where id = $1`,
    values: [id],
  });
  return row && readIncident(row);
}

export async function countIncidents(db: Queryable): Promise<number> {
  const [row] = await db.query<{ open: number }>({
    text: 'select count(*)::integer as open from incidents where closed_at is null',
  });
  return row?.open ?? 0;
}

export async function closeIncident(
  tx: Tx,
  id: number,
  { actor, resolution }: { readonly actor: string; readonly resolution: string },
): Promise<Incident | undefined> {
  const [row] = await tx.query<IncidentRow>({
    text: `update incidents set closed_at = now(), closed_by = $2, resolution = $3 where id = $1 and closed_at is null returning ${COLUMNS}`,
    values: [id, actor, resolution],
  });
  return row && readIncident(row);
}

type EndedCondition = {
  readonly kinds: readonly IncidentKind[];
  /** How their references begin. */
  readonly about: string;
  readonly actor: string;
  readonly resolution: string;
};

/** Closes incidents whose cause is over by itself. */
export async function closeCondition(
  tx: Tx,
  { kinds, about, actor, resolution }: EndedCondition,
): Promise<void> {
  await tx.query({
    text: `update incidents set closed_at = now(), closed_by = $3, resolution = $4
           where kind = any ($1) and starts_with(reference, $2) and closed_at is null`,
    values: [kinds, about, actor, resolution],
  });
}

export type SettledIncident = {
  readonly withdrawalId: WithdrawalId;
  readonly actor: string;
  readonly resolution: string;
};

/** Closes incidents of withdrawals whose outcome is final. */
export async function closeIncidentsOf(tx: Tx, settled: readonly SettledIncident[]): Promise<void> {
  if (settled.length === 0) return;
  await tx.query({
    name: 'close_incidents_of',
    text: `update incidents i set closed_at = now(), closed_by = settled.actor, resolution = settled.resolution
             from unnest($1::bigint[], $2::text[], $3::text[]) as settled (id, actor, resolution)
            where i.withdrawal_id = settled.id and i.closed_at is null and i.kind in ('undecided', 'wrong_amount', 'not_this_payout', 'lost_by_aggregator', 'retries_exhausted')`,
    values: [
      settled.map(({ withdrawalId }) => withdrawalId),
      settled.map(({ actor }) => actor),
      settled.map(({ resolution }) => resolution),
    ],
  });
}

export type RetryCount = { readonly id: WithdrawalId; readonly attempts: number; readonly seconds: number };

/**
 * The attempts of each withdrawal, and how long ago the first was, since an operator last resolved an incident about too many
 * of them: each such decision allows the full number again.
 */
export async function countRetries(tx: Tx, ids: readonly WithdrawalId[]): Promise<RetryCount[]> {
  const rows = await tx.query<{ id: bigint; attempts: number; seconds: number }>({
    text: `select a.withdrawal_id as id, count(*)::integer as attempts,
             extract(epoch from clock_timestamp() - min(a.created_at))::float8 as seconds
             from attempts a
            where a.withdrawal_id = any ($1) and a.created_at > coalesce(
                    (select max(i.closed_at) from incidents i where i.withdrawal_id = a.withdrawal_id and i.kind = 'retries_exhausted'),
                    '-infinity')
            group by a.withdrawal_id order by a.withdrawal_id`,
    values: [ids],
  });
  return rows.map(({ id, ...count }) => ({ id: asWithdrawalId(Number(id)), ...count }));
}

/** An operator lets the withdrawal be tried again. */
export async function closeRetryIncidents(
  tx: Tx,
  withdrawalId: WithdrawalId,
  { actor, resolution }: { readonly actor: string; readonly resolution: string },
): Promise<void> {
  await tx.query({
    text: `update incidents set closed_at = now(), closed_by = $2, resolution = $3
           where withdrawal_id = $1 and kind = 'retries_exhausted' and closed_at is null`,
    values: [withdrawalId, actor, resolution],
  });
}
