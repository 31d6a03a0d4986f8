// What was told, how often it was tried, and telling it again.
import type { MerchantId, WithdrawalId } from '../domain/ids.ts';
import { asMerchantId, asWithdrawalId } from '../domain/ids.ts';
import type { EventType } from '../domain/steps.ts';
import type { Queryable, Tx } from './database.ts';

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
type DeliveryState = (typeof DELIVERY_STATES)[number];

type DeliveryTry = {
  readonly number: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly ms: number;
  readonly at: Date;
};

export type Delivery = {
  readonly id: number;
  readonly merchantId: MerchantId;
  readonly withdrawalId: WithdrawalId;
  readonly seq: number;
  readonly type: EventType;
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
  state: row.state,
  dueAt: row.due_at,
  createdAt: row.created_at,
  tries: (row.tries ?? []).map((one) => ({ ...one, at: new Date(one.at) })),
});

const SELECT_DELIVERY = `
  select d.id, d.merchant_id, d.withdrawal_id, d.seq, d.type, d.state, d.due_at, d.created_at,
    (select json_agg(json_build_object('number', t.number, 'status', t.status, 'error', t.error, 'ms', t.ms, 'at', t.at) order by t.number)
       from webhook_tries t where t.delivery_id = d.id) as tries
    from webhook_deliveries d`;

export async function loadDelivery(db: Queryable, id: number): Promise<Delivery | undefined> {
  const [row] = await db.query<DeliveryRow>({ text: `${SELECT_DELIVERY} where d.id = $1`, values: [id] });
  return row && readDelivery(row);
}

export type DeliveryFilter = {
  readonly merchantId?: MerchantId;
  readonly withdrawalId?: WithdrawalId;
  readonly state?: DeliveryState;
  readonly limit: number;
};

/** Newest first. */
export async function loadDeliveries(db: Queryable, filter: DeliveryFilter): Promise<Delivery[]> {
  const rows = await db.query<DeliveryRow>({
    text: `${SELECT_DELIVERY}
           where ($1::bigint is null or d.merchant_id = $1) and ($2::bigint is null or d.withdrawal_id = $2) and ($3::text is null or d.state = $3)
           order by d.id desc limit $4`,
    values: [filter.merchantId ?? null, filter.withdrawalId ?? null, filter.state ?? null, filter.limit],
  });
  return rows.map(readDelivery);
}

const AGAIN = `update webhook_deliveries set state = 'pending', tries = 0, due_at = now(), lease_until = null, changed_at = now()`;

/** Whatever became of it; its schedule starts anew, its log goes on. */
export async function resendDelivery(tx: Tx, id: number): Promise<void> {
  await tx.query({ text: `${AGAIN} where id = $1`, values: [id] });
}

export async function resendSince(tx: Tx, merchantId: MerchantId, since: Date): Promise<number> {
  const rows = await tx.query({
    text: `${AGAIN} where merchant_id = $1 and created_at >= $2 returning id`,
    values: [merchantId, since],
  });
  return rows.length;
}
