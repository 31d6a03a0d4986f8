// What holds now and needs a person, read from the tables where it stands.
import type { IncidentKind } from '../../domain/incidents.ts';
import { asMinor, type Minor } from '../../domain/money.ts';
import type { Queryable } from '../postgres/database.ts';
import { IS_OPEN } from '../proposals/proposals.ts';

export type OpenIncident = {
  readonly id: number;
  readonly kind: IncidentKind;
  readonly withdrawalId: number | null;
};

export async function loadOpenIncidents(db: Queryable): Promise<OpenIncident[]> {
  const rows = await db.query<{ id: bigint; kind: IncidentKind; withdrawal_id: bigint | null }>({
    text: 'select id, kind, withdrawal_id from incidents where closed_at is null order by id',
  });
  return rows.map(({ id, kind, withdrawal_id }) => ({
    id: Number(id),
    kind,
    withdrawalId: withdrawal_id === null ? null : Number(withdrawal_id),
  }));
}

export type Waiting = { readonly id: number; readonly minutes: number };

type WaitingRow = { id: bigint; minutes: number };

const readWaiting = ({ id, minutes }: WaitingRow): Waiting => ({ id: Number(id), minutes });

export async function loadWaitingProposals(db: Queryable, minutes: number): Promise<Waiting[]> {
  const rows = await db.query<WaitingRow>({
    text: `select p.id, (extract(epoch from now() - p.made_at) / 60)::integer as minutes from proposals p
            where p.made_at <= now() - make_interval(mins => $1) and p.expires_at > now() and ${IS_OPEN} order by p.id`,
    values: [minutes],
  });
  return rows.map(readWaiting);
}

/** Of those that an operator pays: unclaimed, or claimed and not paid. */
export async function loadWaitingWithdrawals(
  db: Queryable,
  minutes: number,
): Promise<{ readonly oldest: Waiting; readonly count: number } | undefined> {
  const [row] = await db.query<WaitingRow & { count: number }>({
    text: `select id, (extract(epoch from now() - created_at) / 60)::integer as minutes, (count(*) over ())::integer as count
             from withdrawals
            where state = 'created' and (stage = 'claimed' or (stage = 'queued' and not auto))
              and created_at <= now() - make_interval(mins => $1)
            order by created_at, id limit 1`,
    values: [minutes],
  });
  return row && { oldest: readWaiting(row), count: row.count };
}

export type LowFloat = { readonly aggregator: string; readonly remaining: Minor; readonly below: Minor };

export async function loadLowFloats(db: Queryable): Promise<LowFloat[]> {
  const rows = await db.query<{ aggregator: string; remaining: bigint; alert_below: bigint }>({
    text: `select f.aggregator, f.remaining, f.alert_below from floats f join aggregators a on a.name = f.aggregator
            where a.enabled and f.remaining < f.alert_below order by f.aggregator`,
  });
  return rows.map(({ aggregator, remaining, alert_below }) => ({
    aggregator,
    remaining: asMinor(remaining),
    below: asMinor(alert_below),
  }));
}

export type FailingEndpoint = { readonly merchantId: number; readonly minutes: number };

/** Disabled ones have an incident. */
export async function loadFailingEndpoints(db: Queryable, minutes: number): Promise<FailingEndpoint[]> {
  const rows = await db.query<{ merchant_id: bigint; minutes: number }>({
    text: `select merchant_id, (extract(epoch from now() - failing_since) / 60)::integer as minutes from webhook_endpoints
            where enabled and failing_since <= now() - make_interval(mins => $1) order by merchant_id`,
    values: [minutes],
  });
  return rows.map(({ merchant_id, minutes: failing }) => ({
    merchantId: Number(merchant_id),
    minutes: failing,
  }));
}

/**
 * Whether fewer replicas are synchronous than a commit waits for: two of `FIRST 2 (a, b)`, one if no number is set. Without the right to
 * read the states of replicas (pg_monitor), every connected one counts as synchronous.
 */
export async function isReplicaMissing(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ missing: boolean }>({
    text: `select names <> '' and not pg_is_in_recovery()
              and (select count(*) from pg_stat_replication where coalesce(sync_state, 'sync') in ('sync', 'quorum'))
                  < coalesce((regexp_match(names, '^\\s*(?:first\\s+|any\\s+)?(\\d+)\\s*\\(', 'i'))[1]::integer, 1) as missing
             from current_setting('synchronous_standby_names') as names`,
  });
  return row?.missing ?? false;
}
