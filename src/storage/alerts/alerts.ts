// Alerts: the conditions that hold, and those that held.
import {
  ALERT_KIND_NAMES,
  type Alert,
  type AlertFacts,
  type AlertKind,
  type Condition,
  mustLast,
} from '../../domain/alerts/kinds.ts';
import type { Queryable, Tx } from '../postgres/database.ts';

export type AlertRow = {
  id: bigint;
  kind: AlertKind;
  subject: string;
  facts: AlertFacts;
  opened_at: Date;
  ended_at: Date | null;
};

export const readAlert = (row: AlertRow): Alert => ({
  id: Number(row.id),
  kind: row.kind,
  subject: row.subject,
  facts: row.facts,
  openedAt: row.opened_at,
  endedAt: row.ended_at,
});

/** A condition that comes back within this time is the same alert: it is not sent again. */
const SAME_MINUTES = 30;
/** The others may not have been sent. */
const COMES_BACK = ALERT_KIND_NAMES.filter((kind) => !mustLast(kind));

/**
 * Makes the open alerts those of `conditions`: new ones are opened and returned, those that hold no more are ended. The facts of one
 * that goes on are kept up to date for a digest. Kinds that a newer version beside this one knows are left alone.
 */
export async function replaceOpenAlerts(tx: Tx, conditions: readonly Condition[]): Promise<Alert[]> {
  const values = [
    conditions.map(({ kind }) => kind),
    conditions.map(({ subject }) => subject),
    conditions.map(({ facts }) => JSON.stringify(facts)),
  ];
  await tx.query({
    text: `update alerts a set ended_at = now()
            where ended_at is null and kind = any ($3) and not exists (
              select from unnest($1::text[], $2::text[]) as c (kind, subject) where c.kind = a.kind and c.subject = a.subject)`,
    values: [...values.slice(0, 2), ALERT_KIND_NAMES],
  });
  await tx.query({
    text: `update alerts a set ended_at = null
             from unnest($1::text[], $2::text[]) as c (kind, subject)
            where a.kind = c.kind and a.kind = any ($4) and a.subject = c.subject and a.ended_at > now() - make_interval(mins => $3)
              and a.id = (select max(id) from alerts last where last.kind = a.kind and last.subject = a.subject)`,
    values: [...values.slice(0, 2), SAME_MINUTES, COMES_BACK],
  });
  const rows = await tx.query<AlertRow & { is_new: boolean }>({
    text: `insert into alerts (kind, subject, facts)
           select kind, subject, facts::jsonb from unnest($1::text[], $2::text[], $3::text[]) as c (kind, subject, facts)
           on conflict (kind, subject) where ended_at is null do update set facts = excluded.facts
             where alerts.facts is distinct from excluded.facts
           returning id, kind, subject, facts, opened_at, ended_at, xmax = 0 as is_new`,
    values,
  });
  return rows.filter((row) => row.is_new).map(readAlert);
}

export async function deleteOldAlerts(db: Queryable, days: number): Promise<void> {
  await db.query({
    text: `delete from alerts a where ended_at < now() - make_interval(days => $1)
              and not exists (select from alert_deliveries d where d.alert_id = a.id and d.state = 'waiting')`,
    values: [days],
  });
}
