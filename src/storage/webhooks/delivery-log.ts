// The log of webhook deliveries with their attempts, and resends.
import type { MerchantId, WithdrawalId } from '../../domain/ids.ts';
import { asMerchantId, asWithdrawalId } from '../../domain/ids.ts';
import type { EventType } from '../../domain/steps.ts';
import type { Queryable, Tx } from '../postgres/database.ts';
import { where } from '../postgres/filters.ts';

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
type DeliveryState = (typeof DELIVERY_STATES)[number];

type DeliveryTry = {
  readonly number: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly ms: number;
  readonly at: Date;
};

/** With what was sent, and what the endpoint answered, masked; null: an earlier version, or no text. */
export type TryWithBodies = DeliveryTry & { readonly request: string | null; readonly answer: string | null };

export type Delivery = {
  readonly id: number;
  readonly merchantId: MerchantId;
  readonly withdrawalId: WithdrawalId;
  readonly seq: number;
  readonly type: EventType;
  /** Null: to the endpoint. */
  readonly callbackUrl: string | null;
  readonly state: DeliveryState;
  readonly dueAt: Date;
  readonly createdAt: Date;
  readonly tries: readonly DeliveryTry[];
};

type DeliveryRow = {
  id: bigint;
  merchant_id: bigint;
  withdrawal_id: bigint;
  seq: number;
  type: EventType;
  callback_url: string | null;
  state: DeliveryState;
  due_at: Date;
  created_at: Date;
  tries: (Omit<DeliveryTry, 'at'> & { at: string })[] | null;
};

const readDelivery = (row: DeliveryRow): Delivery => ({
  id: Number(row.id),
  merchantId: asMerchantId(Number(row.merchant_id)),
  withdrawalId: asWithdrawalId(Number(row.withdrawal_id)),
  seq: row.seq,
  type: row.type,
  callbackUrl: row.callback_url,
  state: row.state,
  dueAt: row.due_at,
  createdAt: row.created_at,
  tries: (row.tries ?? []).map((attempt) => ({ ...attempt, at: new Date(attempt.at) })),
});

const SELECT_DELIVERY = `
  select d.id, d.merchant_id, d.withdrawal_id, d.seq, d.type, case when d.host <> '' then (select w.callback_url from withdrawals w where w.id = d.withdrawal_id) end as callback_url, d.state, d.due_at, d.created_at,
    (select json_agg(json_build_object('number', t.number, 'status', t.status, 'error', t.error, 'ms', t.ms, 'at', t.at) order by t.number)
       from webhook_tries t where t.delivery_id = d.id) as tries
    from webhook_deliveries d`;

export async function loadDelivery(db: Queryable, id: number): Promise<Delivery | undefined> {
  const [row] = await db.query<DeliveryRow>({ text: `${SELECT_DELIVERY} where d.id = $1`, values: [id] });
  return row && readDelivery(row);
}

/** The newest attempts, which are the ones that people ask about. */
const MAX_TRIES_WITH_BODIES = 100;

export async function loadTriesWithBodies(db: Queryable, deliveryId: number): Promise<TryWithBodies[]> {
  return db.query<TryWithBodies>({
    text: `select * from (
             select number, status, error, ms, at, request, answer from webhook_tries where delivery_id = $1 order by number desc limit $2) newest
            order by number`,
    values: [deliveryId, MAX_TRIES_WITH_BODIES],
  });
}

export type DeliveryFilter = {
  readonly merchantId?: MerchantId | undefined;
  readonly withdrawalId?: WithdrawalId | undefined;
  readonly state?: DeliveryState | undefined;
  /** Only older deliveries than this. */
  readonly before?: number | undefined;
  readonly limit: number;
};

/** Newest first. */
export async function loadDeliveries(db: Queryable, filter: DeliveryFilter): Promise<Delivery[]> {
  const { clause, values } = where([
    ['d.merchant_id = ?', filter.merchantId],
    ['d.withdrawal_id = ?', filter.withdrawalId],
    // As a literal, not a parameter: a generic plan then uses the partial index.
    [`d.state = '${filter.state}'`, filter.state],
    ['d.id < ?', filter.before],
  ]);
  const rows = await db.query<DeliveryRow>({
    text: `${SELECT_DELIVERY} ${clause} order by d.id desc limit $${values.length + 1}`,
    values: [...values, filter.limit],
  });
  return rows.map(readDelivery);
}

export type UndeliveredCounts = { readonly pending: number; readonly failed: number };

/** By merchant; merchants without any are missing. */
export async function countUndelivered(
  db: Queryable,
  merchantIds: readonly MerchantId[],
): Promise<Map<MerchantId, UndeliveredCounts>> {
  // One scan per state, for any number of merchants: each state has its own index.
  const rows = await db.query<{ merchant_id: bigint; pending: number; failed: number }>({
    text: `select merchant_id, sum(pending)::integer as pending, sum(failed)::integer as failed from (
             select merchant_id, count(*) as pending, 0 as failed from webhook_deliveries
              where state = 'pending' and merchant_id = any ($1) group by merchant_id
             union all
             select merchant_id, 0, count(*) from webhook_deliveries
              where state = 'failed' and merchant_id = any ($1) group by merchant_id) undelivered
           group by merchant_id`,
    values: [merchantIds],
  });
  return new Map(
    rows.map(({ merchant_id, pending, failed }) => [asMerchantId(Number(merchant_id)), { pending, failed }]),
  );
}

// If its callback host is not called any more, it is sent to the endpoint.
const RESEND = `update webhook_deliveries d
     set state = 'pending', tries = 0, due_at = now(), lease_until = null, changed_at = now(),
         host = coalesce((select h.host from webhook_hosts h
           where h.merchant_id = d.merchant_id and h.host = d.host and not h.disabled), '')`;

/** In any state. The retry schedule starts again; the log of attempts is kept. */
export async function resendDelivery(tx: Tx, id: number): Promise<void> {
  await tx.query({ text: `${RESEND} where id = $1`, values: [id] });
}

export type EventOfMerchant = {
  readonly merchantId: MerchantId;
  readonly withdrawalId: WithdrawalId;
  readonly seq: number;
};

/** The number of deliveries that are sent again: none if the merchant was not sent this event. */
export async function resendEvent(
  tx: Tx,
  { merchantId, withdrawalId, seq }: EventOfMerchant,
): Promise<number> {
  const rows = await tx.query({
    text: `${RESEND} where merchant_id = $1 and withdrawal_id = $2 and seq = $3 returning id`,
    values: [merchantId, withdrawalId, seq],
  });
  return rows.length;
}

/** What a merchant can have sent again at once: reading and marking them takes less than a second. */
const MAX_RESENT = 10_000;

/** Of the newest events of the merchant, which its index has. */
export async function resendRecent(tx: Tx, merchantId: MerchantId, since: Date): Promise<number> {
  const [row] = await tx.query<{ count: number }>({
    text: `with resent as (${RESEND} where id = any (array(
             select id from (select id, created_at from webhook_deliveries where merchant_id = $1 order by id desc limit ${MAX_RESENT}) newest
              where created_at >= $2)) returning 1)
           select count(*)::integer as count from resent`,
    values: [merchantId, since],
  });
  return row?.count ?? 0;
}

export async function resendSince(tx: Tx, merchantId: MerchantId, since: Date): Promise<number> {
  const rows = await tx.query({
    text: `${RESEND} where merchant_id = $1 and created_at >= $2 returning id`,
    values: [merchantId, since],
  });
  return rows.length;
}

const BODIES_AT_ONCE = 5_000;

/** The attempts stay; only what they sent and were answered ends. */
export async function deleteOldBodies(db: Queryable, days: number): Promise<void> {
  for (;;) {
    const cleared = await db.query({
      text: `update webhook_tries t set request = null, answer = null
               from (select delivery_id, number from webhook_tries
                      where request is not null and at < now() - make_interval(days => $1) order by at limit $2) old
              where t.delivery_id = old.delivery_id and t.number = old.number returning t.number`,
      values: [days, BODIES_AT_ONCE],
    });
    if (cleared.length < BODIES_AT_ONCE) return;
  }
}
