// Deliveries: one alert for one receiver. They are the log of what was sent.
import type { Alert } from '../../domain/alerts/kinds.ts';
import type { QuietHours } from '../../domain/alerts/schedule.ts';
import type { Queryable, Tx } from '../postgres/database.ts';
import { where } from '../postgres/filters.ts';
import { type AlertRow, readAlert } from './alerts.ts';
import { readQuiet } from './rules.ts';

export type NewDelivery = {
  readonly alertId: number;
  readonly ruleId: number;
  readonly channel: string;
  readonly operator: string | null;
  readonly address: string | null;
  readonly dueAt: Date;
};

export async function insertDeliveries(tx: Tx, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  await tx.query({
    text: `insert into alert_deliveries (alert_id, rule_id, channel, operator, address, due_at)
           select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::timestamptz[])`,
    values: [
      deliveries.map(({ alertId }) => alertId),
      deliveries.map(({ ruleId }) => ruleId),
      deliveries.map(({ channel }) => channel),
      deliveries.map(({ operator }) => operator),
      deliveries.map(({ address }) => address),
      deliveries.map(({ dueAt }) => dueAt),
    ],
  });
}

export type ClaimedDelivery = {
  readonly id: number;
  readonly channel: string;
  readonly operator: string | null;
  /** Of an operator: the one that they have entered by now. */
  readonly address: string | null;
  readonly tries: number;
  readonly alert: Alert;
  /** Of its rule; none if that was removed. */
  readonly times: QuietHours;
  /** Whether its receiver may still have it: the operator is enabled with an address, the channel exists and is enabled. */
  readonly isOperatorActive: boolean;
  readonly isChannelActive: boolean;
};

type ClaimedRow = Pick<ClaimedDelivery, 'channel' | 'operator' | 'address' | 'tries'> &
  AlertRow & {
    delivery: bigint;
    is_operator_active: boolean;
    is_channel_active: boolean;
    quiet_from: number | null;
    quiet_to: number | null;
    time_zone: string | null;
  };

type Claim = {
  readonly receivers: number;
  /** One channel that is slow must not keep the others waiting. */
  readonly perChannel: number;
  readonly leaseSeconds: number;
};

/**
 * Claims the deliveries that are due for some receivers, by moving them into the future: if this process dies, they are sent again
 * then. A message may therefore arrive twice, but none is lost.
 */
export async function claimDueDeliveries(
  tx: Tx,
  { receivers, perChannel, leaseSeconds }: Claim,
): Promise<ClaimedDelivery[]> {
  const rows = await tx.query<ClaimedRow>({
    text: `with waiting as (
             select d.id, d.channel, d.due_at, case when d.operator is null then d.address else a.address end as address
               from alert_deliveries d
               left join alert_addresses a on a.operator = d.operator and a.channel = d.channel
              where d.state = 'waiting' and d.due_at <= now()
           ), ranked as (
             select channel, address, min(due_at) as due_at,
                    row_number() over (partition by channel order by min(due_at)) as place
               from waiting group by channel, address
           ), receivers as (
             select channel, address from ranked where place <= $2 order by due_at limit $1
           ), due as (
             select d.id, w.address from alert_deliveries d
               join waiting w on w.id = d.id
               join receivers r on r.channel = w.channel and r.address is not distinct from w.address
              where d.state = 'waiting' and d.due_at <= now() order by d.id for update of d skip locked
           ), claimed as (
             update alert_deliveries d
                set tries = d.tries + 1, due_at = now() + make_interval(secs => $3), address = coalesce(due.address, d.address)
               from due where d.id = due.id
             returning d.id, d.alert_id, d.rule_id, d.channel, d.operator, due.address, d.tries
           )
           select c.id as delivery, c.channel, c.operator, c.address, c.tries,
                  a.id, a.kind, a.subject, a.facts, a.opened_at, a.ended_at, r.quiet_from, r.quiet_to, r.time_zone,
                  c.operator is null or c.address is not null and exists (
                    select from sluice_auth.operators o where o.name = c.operator and o.enabled) as is_operator_active,
                  exists (select from alert_channels ch where ch.name = c.channel and ch.enabled) as is_channel_active
             from claimed c join alerts a on a.id = c.alert_id left join alert_rules r on r.id = c.rule_id order by c.id`,
    values: [receivers, perChannel, leaseSeconds],
  });
  return rows.map((row) => ({
    id: Number(row.delivery),
    channel: row.channel,
    operator: row.operator,
    address: row.address,
    tries: row.tries,
    alert: readAlert(row),
    times: { quiet: readQuiet(row), timeZone: row.time_zone ?? 'UTC' },
    isOperatorActive: row.is_operator_active,
    isChannelActive: row.is_channel_active,
  }));
}

export type DeliveryResult =
  /** With what was sent about each. */
  | { readonly state: 'sent'; readonly texts: readonly string[] }
  | { readonly state: 'failed' | 'dropped'; readonly problem: string }
  | { readonly state: 'waiting'; readonly problem: string; readonly dueAt: Date };

export async function recordDeliveries(
  tx: Tx,
  ids: readonly number[],
  result: DeliveryResult,
): Promise<void> {
  await tx.query({
    text: `update alert_deliveries d
              set state = $2, problem = $3, due_at = coalesce($4, due_at), done_at = case when $2 <> 'waiting' then now() end,
                  text = sent.text
             from unnest($1::bigint[], $5::text[]) as sent (id, text)
            where d.id = sent.id and state = 'waiting'`,
    values: [
      ids,
      result.state,
      'problem' in result ? result.problem : null,
      'dueAt' in result ? result.dueAt : null,
      'texts' in result ? result.texts : ids.map(() => null),
    ],
  });
}

/** Was not tried: it waits until then. */
export async function postponeDelivery(tx: Tx, id: number, dueAt: Date): Promise<void> {
  await tx.query({
    text: `update alert_deliveries set due_at = $2, tries = tries - 1 where id = $1 and state = 'waiting'`,
    values: [id, dueAt],
  });
}

export const DELIVERY_STATES = ['waiting', 'sent', 'failed', 'dropped'] as const;

export type LoggedDelivery = {
  readonly id: number;
  readonly alert: Alert;
  readonly channel: string;
  readonly operator: string | null;
  readonly address: string | null;
  readonly state: (typeof DELIVERY_STATES)[number];
  readonly tries: number;
  readonly dueAt: Date;
  readonly doneAt: Date | null;
  readonly problem: string | null;
  /** What was sent; null: not sent. */
  readonly text: string | null;
};

type LoggedRow = AlertRow & {
  delivery: bigint;
  channel: string;
  operator: string | null;
  address: string | null;
  state: LoggedDelivery['state'];
  tries: number;
  due_at: Date;
  done_at: Date | null;
  problem: string | null;
  text: string | null;
};

export type LogPage = {
  readonly state?: LoggedDelivery['state'] | undefined;
  /** Only older deliveries than this. */
  readonly before?: number | undefined;
  readonly limit: number;
};

/** Newest first. */
export async function loadDeliveries(
  db: Queryable,
  { state, before, limit }: LogPage,
): Promise<LoggedDelivery[]> {
  const { clause, values } = where([
    ['d.state = ?', state],
    ['d.id < ?', before],
  ]);
  const rows = await db.query<LoggedRow>({
    text: `select d.id as delivery, d.channel, d.operator, d.address, d.state, d.tries, d.due_at, d.done_at, d.problem, d.text,
                  a.id, a.kind, a.subject, a.facts, a.opened_at, a.ended_at
             from alert_deliveries d join alerts a on a.id = d.alert_id ${clause}
            order by d.id desc limit $${values.length + 1}`,
    values: [...values, limit],
  });
  return rows.map((row) => ({
    id: Number(row.delivery),
    alert: readAlert(row),
    channel: row.channel,
    operator: row.operator,
    address: row.address,
    state: row.state,
    tries: row.tries,
    dueAt: row.due_at,
    doneAt: row.done_at,
    problem: row.problem,
    text: row.text,
  }));
}
