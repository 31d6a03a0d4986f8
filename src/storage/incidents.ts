// What only people can settle.
import type { IncidentKind } from '../domain/attempts.ts';
import { asWithdrawalId, type WithdrawalId } from '../domain/ids.ts';
import type { Queryable, Tx } from './database.ts';

export type NewIncident = {
  readonly kind: IncidentKind;
  readonly withdrawalId: WithdrawalId | null;
  readonly reference: string | null;
  readonly detail: string;
};

/** Once: the same thing heard again while the incident is open adds nothing. */
export async function openIncident(tx: Tx, incident: NewIncident): Promise<void> {
  await tx.query({
    text: `insert into incidents (kind, withdrawal_id, reference, detail) values ($1, $2, $3, $4)
           on conflict (kind, coalesce(withdrawal_id, 0), coalesce(reference, '')) where closed_at is null do nothing`,
    values: [incident.kind, incident.withdrawalId, incident.reference, incident.detail],
  });
}

export type Incident = NewIncident & {
  readonly id: number;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly closedBy: string | null;
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
  resolution: row.resolution,
});

const COLUMNS = 'id, kind, withdrawal_id, reference, detail, opened_at, closed_at, closed_by, resolution';

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

/** When what the incidents were about has been settled. */
export async function closeIncidentsOf(
  tx: Tx,
  withdrawalId: WithdrawalId,
  { actor, resolution }: { readonly actor: string; readonly resolution: string },
): Promise<void> {
  await tx.query({
    text: `update incidents set closed_at = now(), closed_by = $2, resolution = $3
           where withdrawal_id = $1 and closed_at is null and kind in ('undecided', 'wrong_amount', 'lost_by_aggregator')`,
    values: [withdrawalId, actor, resolution],
  });
}
