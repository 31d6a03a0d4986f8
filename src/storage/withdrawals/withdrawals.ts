// Reads withdrawals and their events.
import { asWithdrawalId, type MerchantId, type WithdrawalId } from '../../domain/ids.ts';
import type { Withdrawal } from '../../domain/withdrawal.ts';
import type { SealedDestination } from '../installation/vault.ts';
import { type Batched, type BatchLimits, batched } from '../postgres/batched.ts';
import type { Queryable, Tx } from '../postgres/database.ts';
import { HAS_REPLICAS } from '../postgres/replicated-reads.ts';
import {
  DESTINATION_COLUMNS,
  type DestinationRow,
  NEWEST_OR_EARLIER_ATTEMPT,
  readDestination,
  readWithdrawal,
  WITHDRAWAL_COLUMNS,
  type WithdrawalRow,
} from './withdrawal-row.ts';

export type MerchantWithdrawalId = { readonly merchantId: MerchantId; readonly id: WithdrawalId };

/** Always by merchant and id, so another merchant's id is not found. */
async function findWithdrawals(
  db: Queryable,
  keys: readonly MerchantWithdrawalId[],
): Promise<(Withdrawal | null)[]> {
  const rows = await db.query<WithdrawalRow>({
    name: 'find_withdrawals',
    text: `select ${WITHDRAWAL_COLUMNS}, ${HAS_REPLICAS} from withdrawals
           where id = any ($2) and (merchant_id, id) in (select * from unnest($1::bigint[], $2::bigint[]))`,
    values: [keys.map(({ merchantId }) => merchantId), keys.map(({ id }) => id)],
  });
  const rowByKey = new Map(rows.map((row) => [`${row.merchant_id}/${row.id}`, row]));
  return keys.map(({ merchantId, id }) => {
    const row = rowByKey.get(`${merchantId}/${id}`);
    return row ? readWithdrawal(row) : null;
  });
}

export type MerchantOrderId = { readonly merchantId: MerchantId; readonly orderId: string };
export type OrderedWithdrawal = { readonly withdrawal: Withdrawal; readonly fingerprint: Buffer };

/** Of each order the newest attempt. */
async function findByOrder(
  db: Queryable,
  keys: readonly MerchantOrderId[],
): Promise<(OrderedWithdrawal | null)[]> {
  const rows = await db.query<WithdrawalRow & { fingerprint: Buffer }>({
    name: 'find_by_order',
    text: `select w.*, ${HAS_REPLICAS} from unnest($1::bigint[], $2::text[]) as key (merchant_id, order_id)
            cross join lateral (
              select ${WITHDRAWAL_COLUMNS}, fingerprint from withdrawals
               where merchant_id = key.merchant_id and order_id = key.order_id and superseded_by is null limit 1) w`,
    values: [keys.map(({ merchantId }) => merchantId), keys.map(({ orderId }) => orderId)],
  });
  const rowByKey = new Map(rows.map((row) => [`${row.merchant_id}/${row.order_id}`, row]));
  return keys.map(({ merchantId, orderId }) => {
    const row = rowByKey.get(`${merchantId}/${orderId}`);
    return row ? { withdrawal: readWithdrawal(row), fingerprint: row.fingerprint } : null;
  });
}

export async function findOrderAttempt(
  db: Queryable,
  { merchantId, orderId }: MerchantOrderId,
  attempt: number,
): Promise<Withdrawal | undefined> {
  const [row] = await db.query<WithdrawalRow>({
    text: `select ${WITHDRAWAL_COLUMNS}, ${HAS_REPLICAS} from withdrawals
           where merchant_id = $1 and order_id = $2 and order_attempt = $3 and ${NEWEST_OR_EARLIER_ATTEMPT}`,
    values: [merchantId, orderId, attempt],
  });
  return row && readWithdrawal(row);
}

export async function findWithdrawalByQuote(db: Queryable, quoteId: string): Promise<Withdrawal | undefined> {
  const [row] = await db.query<WithdrawalRow>({
    text: `select ${WITHDRAWAL_COLUMNS}, ${HAS_REPLICAS} from withdrawals where quote_id = $1`,
    values: [quoteId],
  });
  return row && readWithdrawal(row);
}

/** Whether its order can be tried again. */
export async function mayBeSuperseded(db: Queryable, id: WithdrawalId): Promise<boolean> {
  const [row] = await db.query<{ may: boolean }>({
    text: 'select may_be_superseded($1) as may',
    values: [id],
  });
  return row?.may === true;
}

/** Locks the newest withdrawal of the order of a superseded one. */
export async function lockNewestOfOrder(
  tx: Tx,
  { merchantId, orderId }: MerchantOrderId,
): Promise<Withdrawal | undefined> {
  const [row] = await tx.query<WithdrawalRow>({
    text: `select ${WITHDRAWAL_COLUMNS} from withdrawals
           where merchant_id = $1 and order_id = $2 and order_id is not null and superseded_by is null for update`,
    values: [merchantId, orderId],
  });
  return row && readWithdrawal(row);
}

/** For operators: of any merchant. */
export async function loadWithdrawal(db: Queryable, id: WithdrawalId): Promise<Withdrawal | undefined> {
  const [row] = await db.query<WithdrawalRow>({
    text: `select ${WITHDRAWAL_COLUMNS} from withdrawals where id = $1`,
    values: [id],
  });
  return row && readWithdrawal(row);
}

export async function loadWithdrawalsById(
  db: Queryable,
  ids: readonly WithdrawalId[],
): Promise<Map<WithdrawalId, Withdrawal>> {
  const rows = await db.query<WithdrawalRow>({
    text: `select ${WITHDRAWAL_COLUMNS} from withdrawals where id = any ($1::bigint[])`,
    values: [ids],
  });
  return new Map(rows.map(readWithdrawal).map((withdrawal) => [withdrawal.id, withdrawal]));
}

/** Locked until the end of the transaction. After a wait for the lock, PostgreSQL returns the row's newest version. */
export async function lockWithdrawal(tx: Tx, id: WithdrawalId): Promise<Withdrawal | undefined> {
  const [row] = await tx.query<WithdrawalRow>({
    text: `select ${WITHDRAWAL_COLUMNS} from withdrawals where id = $1 for update`,
    values: [id],
  });
  return row && readWithdrawal(row);
}

/** The lock keeps the events in order while a reveal is added. */
export const lockDestination = (tx: Tx, id: WithdrawalId): Promise<SealedDestination | undefined> =>
  selectDestination(tx, id, 'for update');

/** For comparisons that show the destination to no one. */
export const loadDestination = (db: Queryable, id: WithdrawalId): Promise<SealedDestination | undefined> =>
  selectDestination(db, id, '');

async function selectDestination(
  db: Queryable,
  id: WithdrawalId,
  lock: 'for update' | '',
): Promise<SealedDestination | undefined> {
  const [row] = await db.query<DestinationRow>({
    text: `select ${DESTINATION_COLUMNS} from withdrawals where id = $1 ${lock}`,
    values: [id],
  });
  return row && readDestination(row);
}

/** For hiding destinations in what others wrote. */
export async function loadDestinations(
  db: Queryable,
  ids: readonly WithdrawalId[],
): Promise<ReadonlyMap<WithdrawalId, SealedDestination>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<DestinationRow & { id: bigint }>({
    text: `select id, ${DESTINATION_COLUMNS} from withdrawals where id = any ($1::bigint[])`,
    values: [ids],
  });
  return new Map(rows.map((row) => [asWithdrawalId(Number(row.id)), readDestination(row)]));
}

export async function recordReveal(tx: Tx, id: WithdrawalId, actor: string): Promise<void> {
  await tx.query({
    text: `insert into withdrawal_events (withdrawal_id, seq, step, actor)
           select $1::bigint, max(seq) + 1, 'reveal', $2 from withdrawal_events where withdrawal_id = $1`,
    values: [id, actor],
  });
}

export type WithdrawalEvent = {
  readonly seq: number;
  readonly step: string;
  readonly actor: string;
  readonly reason: string | null;
  readonly reference: string | null;
  readonly at: Date;
};

export async function loadEvents(db: Queryable, id: WithdrawalId): Promise<WithdrawalEvent[]> {
  return db.query<WithdrawalEvent>({
    text: 'select seq, step, actor, reason, reference, at from withdrawal_events where withdrawal_id = $1 order by seq',
    values: [id],
  });
}

export const openFindWithdrawal = (
  db: Queryable,
  limits: BatchLimits,
): Batched<MerchantWithdrawalId, Withdrawal | null> =>
  batched((keys) => findWithdrawals(db, keys), { ...limits, name: 'find_withdrawals' });

export const openFindWithdrawalByOrder = (
  db: Queryable,
  limits: BatchLimits,
): Batched<MerchantOrderId, OrderedWithdrawal | null> =>
  batched((keys) => findByOrder(db, keys), { ...limits, name: 'find_by_order' });
