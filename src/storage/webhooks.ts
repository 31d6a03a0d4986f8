// Endpoints of merchants, and what they are to be told. Whoever holds a lease on one of a merchant's deliveries has
// that merchant's turn: nobody else calls its endpoint meanwhile. While a delivery is leased it is due when the lease
// ends, so what a dead process leaves behind is taken up by itself. Every writer locks the endpoint first.
import type { MerchantId, WithdrawalId } from '../domain/ids.ts';
import { asMerchantId, asWithdrawalId } from '../domain/ids.ts';
import type { EventType } from '../domain/steps.ts';
import type { Withdrawal } from '../domain/withdrawal.ts';
import { readWithdrawal, WITHDRAWAL_COLUMNS, type WithdrawalRow } from './codecs.ts';
import type { Queryable, Tx } from './database.ts';
import type { SealedText } from './vault.ts';

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
type DeliveryState = (typeof DELIVERY_STATES)[number];

export type Endpoint = {
  readonly merchantId: MerchantId;
  readonly url: string;
  readonly events: readonly EventType[];
  readonly secret: SealedText;
  /** During a rotation: it signs too. */
  readonly oldSecret: SealedText | null;
  readonly oldSecretUntil: Date | null;
  readonly enabled: boolean;
  readonly disabledBecause: string | null;
  readonly failingSince: Date | null;
  /** By the database's clock. */
  readonly failingSeconds: number | null;
};

type EndpointRow = {
  merchant_id: bigint;
  url: string;
  events: EventType[];
  secret_sealed: Buffer;
  secret_key: string;
  old_secret_sealed: Buffer | null;
  old_secret_key: string | null;
  old_secret_until: Date | null;
  enabled: boolean;
  disabled_because: string | null;
  failing_since: Date | null;
  failing_seconds: string | null;
};

// An old secret whose time is over is none.
const ENDPOINT_COLUMNS = `merchant_id, url, events, secret_sealed, secret_key,
  case when old_secret_until > now() then old_secret_sealed end as old_secret_sealed,
  case when old_secret_until > now() then old_secret_key end as old_secret_key,
  case when old_secret_until > now() then old_secret_until end as old_secret_until,
  enabled, disabled_because, failing_since, extract(epoch from now() - failing_since) as failing_seconds`;

const readEndpoint = (row: EndpointRow): Endpoint => ({
  merchantId: asMerchantId(Number(row.merchant_id)),
  url: row.url,
  events: row.events,
  secret: { sealed: row.secret_sealed, keyId: row.secret_key },
  oldSecret:
    row.old_secret_sealed === null || row.old_secret_key === null
      ? null
      : { sealed: row.old_secret_sealed, keyId: row.old_secret_key },
  oldSecretUntil: row.old_secret_until,
  enabled: row.enabled,
  disabledBecause: row.disabled_because,
  failingSince: row.failing_since,
  failingSeconds: row.failing_seconds === null ? null : Number(row.failing_seconds),
});

export async function loadEndpoint(db: Queryable, merchantId: MerchantId): Promise<Endpoint | undefined> {
  const [row] = await db.query<EndpointRow>({
    text: `select ${ENDPOINT_COLUMNS} from webhook_endpoints where merchant_id = $1`,
    values: [merchantId],
  });
  return row && readEndpoint(row);
}

export async function lockEndpoint(tx: Tx, merchantId: MerchantId): Promise<Endpoint | undefined> {
  const [row] = await tx.query<EndpointRow>({
    name: 'lock_webhook_endpoint',
    text: `select ${ENDPOINT_COLUMNS} from webhook_endpoints where merchant_id = $1 for update`,
    values: [merchantId],
  });
  return row && readEndpoint(row);
}

export type EndpointAddress = Pick<Endpoint, 'merchantId' | 'url' | 'events'>;

export async function insertEndpoint(
  tx: Tx,
  { merchantId, url, events, secret }: EndpointAddress & Pick<Endpoint, 'secret'>,
): Promise<void> {
  await tx.query({
    text: 'insert into webhook_endpoints (merchant_id, url, events, secret_sealed, secret_key) values ($1, $2, $3, $4, $5)',
    values: [merchantId, url, events, secret.sealed, secret.keyId],
  });
}

/** As good as new: enabled, and nothing held against it. */
export async function saveEndpoint(tx: Tx, { merchantId, url, events }: EndpointAddress): Promise<void> {
  await tx.query({
    text: `update webhook_endpoints set url = $2, events = $3, enabled = true, disabled_because = null, failing_since = null
           where merchant_id = $1`,
    values: [merchantId, url, events],
  });
}

/** The old secret signs on for the overlap; one that was already on its way out ends now. */
export async function replaceSecret(
  tx: Tx,
  merchantId: MerchantId,
  secret: SealedText,
  overlapSeconds: number,
): Promise<Date> {
  const [row] = await tx.query<{ until: Date }>({
    text: `update webhook_endpoints
              set old_secret_sealed = secret_sealed, old_secret_key = secret_key,
                  old_secret_until = now() + make_interval(secs => $4), secret_sealed = $2, secret_key = $3
            where merchant_id = $1 returning old_secret_until as until`,
    values: [merchantId, secret.sealed, secret.keyId, overlapSeconds],
  });
  if (!row) throw new Error(`merchant ${merchantId} has no endpoint to replace the secret of`);
  return row.until;
}

export async function disableEndpoint(tx: Tx, merchantId: MerchantId, because: string): Promise<void> {
  await tx.query({
    text: 'update webhook_endpoints set enabled = false, disabled_because = $2 where merchant_id = $1',
    values: [merchantId, because],
  });
}

export async function deleteEndpoint(tx: Tx, merchantId: MerchantId): Promise<void> {
  await tx.query({ text: 'delete from webhook_endpoints where merchant_id = $1', values: [merchantId] });
}

export async function setFailing(tx: Tx, merchantId: MerchantId, failing: boolean): Promise<void> {
  await tx.query({
    name: 'set_webhook_failing',
    text: `update webhook_endpoints set failing_since = case when $2 then coalesce(failing_since, now()) end
           where merchant_id = $1 and (failing_since is null) = $2`,
    values: [merchantId, failing],
  });
}

/** What is waiting will not be sent; an operator may have it sent again. */
export async function failPending(tx: Tx, merchantId: MerchantId): Promise<void> {
  await tx.query({
    text: `update webhook_deliveries set state = 'failed', lease_until = null, changed_at = now()
           where merchant_id = $1 and state = 'pending'`,
    values: [merchantId],
  });
}

/** What is waiting is due now, and nobody has the turn. */
export async function hurryPending(tx: Tx, merchantId: MerchantId): Promise<void> {
  await tx.query({
    text: `update webhook_deliveries set due_at = now(), lease_until = null
           where merchant_id = $1 and state = 'pending' and due_at > now()`,
    values: [merchantId],
  });
}

// Leases lie in the future, and so does the due time of what is leased.
const LEASED = `merchant_id = $1 and state = 'pending' and due_at > now() and lease_until > now()`;

/** Nobody has the turn; what is under way is not sent a second time by that. */
export async function endTurn(tx: Tx, merchantId: MerchantId): Promise<void> {
  await tx.query({
    text: `update webhook_deliveries set lease_until = null where ${LEASED}`,
    values: [merchantId],
  });
}

/** Somebody else is calling the endpoint, or it rests. */
export async function turnIsTaken(tx: Tx, merchantId: MerchantId): Promise<boolean> {
  const [row] = await tx.query<{ taken: boolean }>({
    name: 'webhook_turn_is_taken',
    text: `select exists (select from webhook_deliveries where ${LEASED}) as taken`,
    values: [merchantId],
  });
  return row?.taken === true;
}

export type ClaimedDelivery = {
  readonly id: bigint;
  readonly seq: number;
  readonly type: EventType;
  /** Before this one, since it was made or sent again. */
  readonly tries: number;
  /** Of the event. */
  readonly at: Date;
  /** As it is now, whatever it was when the event happened. */
  readonly withdrawal: Withdrawal;
};

type ClaimRow = {
  id: bigint;
  withdrawal_id: bigint;
  seq: number;
  type: EventType;
  tries: number;
  created_at: Date;
};

export async function claimDeliveries(
  tx: Tx,
  merchantId: MerchantId,
  { limit, leaseSeconds }: { readonly limit: number; readonly leaseSeconds: number },
): Promise<ClaimedDelivery[]> {
  const claimed = await tx.query<ClaimRow>({
    name: 'claim_webhook_deliveries',
    text: `with due as materialized (
             select id from webhook_deliveries where merchant_id = $1 and state = 'pending' and due_at <= now()
              order by due_at, id limit $2 for update skip locked
           ), lease as (select now() + make_interval(secs => $3) as until)
           update webhook_deliveries d set due_at = lease.until, lease_until = lease.until from due, lease where d.id = due.id
           returning d.id, d.withdrawal_id, d.seq, d.type, d.tries, d.created_at`,
    values: [merchantId, limit, leaseSeconds],
  });
  if (claimed.length === 0) return [];
  const rows = await tx.query<WithdrawalRow>({
    name: 'load_told_withdrawals',
    text: `select ${WITHDRAWAL_COLUMNS} from withdrawals where id = any ($1::bigint[])`,
    values: [claimed.map(({ withdrawal_id }) => withdrawal_id)],
  });
  const withdrawals = new Map(rows.map((row) => [row.id, readWithdrawal(row)]));
  const deliveries = claimed.map(({ id, withdrawal_id, seq, type, tries, created_at }) => {
    const withdrawal = withdrawals.get(withdrawal_id);
    if (!withdrawal)
      throw new Error(`delivery ${id} is about withdrawal ${withdrawal_id}, which is not there`);
    return { id, seq, type, tries, at: created_at, withdrawal };
  });
  return deliveries.sort((a, b) => Number(a.id - b.id));
}

export type TryResult = {
  readonly id: bigint;
  /** As it was claimed; should somebody have sent it again meanwhile, only a success still counts. */
  readonly tries: number;
  readonly state: DeliveryState;
  /** Until the next try, where there is one. */
  readonly delaySeconds: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly ms: number;
};

/** With a rest, what failed keeps the turn for so long: the endpoint is not called. */
export async function recordTries(
  tx: Tx,
  results: readonly TryResult[],
  { restSeconds }: { readonly restSeconds: number },
): Promise<void> {
  await tx.query({
    name: 'record_webhook_tries',
    text: `with result as materialized (
             select * from unnest($1::bigint[], $2::integer[], $3::text[], $4::double precision[], $5::integer[], $6::text[], $7::integer[])
               as r (id, tries, state, delay, status, error, ms)
           ), logged as (
             insert into webhook_tries (delivery_id, number, status, error, ms)
             select r.id, 1 + coalesce((select max(t.number) from webhook_tries t where t.delivery_id = r.id), 0), r.status, r.error, r.ms
               from result r
           )
           update webhook_deliveries d
              set state = r.state, tries = d.tries + 1, changed_at = now(),
                  due_at = now() + make_interval(secs => greatest(r.delay, $8)),
                  lease_until = case when r.state = 'pending' and $8 > 0 then now() + make_interval(secs => $8) end
             from result r
            where d.id = r.id and (r.state = 'delivered' or (d.state = 'pending' and d.tries = r.tries))`,
    values: [
      results.map(({ id }) => id),
      results.map(({ tries }) => tries),
      results.map(({ state }) => state),
      results.map(({ delaySeconds }) => delaySeconds),
      results.map(({ status }) => status),
      results.map(({ error }) => error),
      results.map(({ ms }) => ms),
      restSeconds,
    ],
  });
}

/** What was claimed but not sent is due as before. */
export async function releaseDeliveries(tx: Tx, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query({
    name: 'release_webhook_deliveries',
    text: `update webhook_deliveries set due_at = now(), lease_until = null where id = any ($1::bigint[]) and state = 'pending'`,
    values: [ids],
  });
}

const NEXT_CALL = `
  select extract(epoch from greatest(d.due_at, (select max(lease_until) from webhook_deliveries where ${LEASED})) - now()) as seconds
    from webhook_deliveries d join webhook_endpoints e on e.merchant_id = d.merchant_id and e.enabled
   where d.merchant_id = $1 and d.state = 'pending' order by d.due_at limit 1`;

async function secondsToNextCall(tx: Tx, merchantId: MerchantId): Promise<number | undefined> {
  const [row] = await tx.query<{ seconds: string }>({
    name: 'webhook_next_call',
    text: NEXT_CALL,
    values: [merchantId],
  });
  return row && Math.max(Number(row.seconds), 0);
}

/** One job for whatever is due next, if anything is. */
export async function scheduleNextCall(tx: Tx, merchantId: MerchantId): Promise<void> {
  const seconds = await secondsToNextCall(tx, merchantId);
  if (seconds === undefined) return;
  // A job that is there may be an event's, due now, and must not be put off. Once its row is ours, every event is
  // either visible, or will be announced after us: only then may the job be brought forward.
  const [job] = await tx.query<{ seconds: string }>({
    text: `select extract(epoch from run_at - now()) as seconds from graphile_worker.add_jobs(array[webhooks_job($1, $2)], true)`,
    values: [merchantId, seconds],
  });
  const sooner = await secondsToNextCall(tx, merchantId);
  if (job === undefined || sooner === undefined || sooner >= Number(job.seconds)) return;
  await tx.query({
    text: 'select from graphile_worker.add_jobs(array[webhooks_job($1, $2)])',
    values: [merchantId, sooner],
  });
}

/** Merchants for whom something has been due for a minute get their job again, should it have been lost. */
export async function addLostJobs(tx: Tx): Promise<MerchantId[]> {
  const rows = await tx.query<{ merchant_id: bigint }>({
    text: `select e.merchant_id from webhook_endpoints e
            where e.enabled and exists (
              select from webhook_deliveries d
               where d.merchant_id = e.merchant_id and d.state = 'pending' and d.due_at < now() - interval '1 minute')
            order by e.merchant_id`,
  });
  const merchants = rows.map(({ merchant_id }) => asMerchantId(Number(merchant_id)));
  if (merchants.length === 0) return [];
  await tx.query({
    text: `select from graphile_worker.add_jobs(array(select webhooks_job(id, 0) from unnest($1::bigint[]) as id), true)`,
    values: [merchants],
  });
  return merchants;
}

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
