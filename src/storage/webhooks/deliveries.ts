// Pending webhook deliveries. A lease on any delivery of a target reserves it: no other process calls it until the lease
// ends. A leased delivery is due when its lease ends, so deliveries of a dead process are retried without further action.
// Every writer locks the endpoint first.
import type { MerchantId } from '../../domain/ids.ts';
import { asMerchantId } from '../../domain/ids.ts';
import type { EventType } from '../../domain/steps.ts';
import type { Withdrawal } from '../../domain/withdrawal.ts';
import type { Tx } from '../postgres/database.ts';
import { readWithdrawal, WITHDRAWAL_COLUMNS, type WithdrawalRow } from '../withdrawals/withdrawal-row.ts';

/** What is called by one job at a time, and paused when it fails: the endpoint of a merchant, or one of its callback hosts. */
export type WebhookTarget = {
  readonly merchantId: MerchantId;
  /** Empty for the endpoint. */
  readonly host: string;
};

export const endpointOf = (merchantId: MerchantId): WebhookTarget => ({ merchantId, host: '' });

/** Pending deliveries are not sent any more; an operator can resend them. */
export async function failPending(tx: Tx, merchantId: MerchantId): Promise<void> {
  await tx.query({
    text: `update webhook_deliveries set state = 'failed', lease_until = null, changed_at = now()
           where merchant_id = $1 and state = 'pending'`,
    values: [merchantId],
  });
}

/** Makes pending deliveries due now and ends leases. */
export async function expeditePending(tx: Tx, merchantId: MerchantId): Promise<void> {
  await tx.query({
    text: `update webhook_deliveries set due_at = now(), lease_until = null
           where merchant_id = $1 and state = 'pending' and due_at > now()`,
    values: [merchantId],
  });
}

/** They are sent to the endpoint, now. */
export async function moveToEndpoint(tx: Tx, { merchantId, host }: WebhookTarget): Promise<void> {
  await tx.query({
    text: `update webhook_deliveries set host = '', due_at = now(), lease_until = null
           where merchant_id = $1 and host = $2 and state = 'pending'`,
    values: [merchantId, host],
  });
}

// A current lease ends in the future, and so its delivery is due in the future; due_at is indexed.
const LEASED = `state = 'pending' and due_at > now() and lease_until > now()`;
const LEASED_TARGET = `merchant_id = $1 and host = $2 and ${LEASED}`;

/** Deliveries in progress are not sent twice by this: their due time stays. */
export async function endLeases(tx: Tx, merchantId: MerchantId): Promise<void> {
  await tx.query({
    text: `update webhook_deliveries set lease_until = null where merchant_id = $1 and ${LEASED}`,
    values: [merchantId],
  });
}

/** Another process is calling the target, or it is paused after failures. */
export async function isTargetLeased(tx: Tx, { merchantId, host }: WebhookTarget): Promise<boolean> {
  const [row] = await tx.query<{ leased: boolean }>({
    name: 'is_webhook_target_leased',
    text: `select exists (select from webhook_deliveries where ${LEASED_TARGET}) as leased`,
    values: [merchantId, host],
  });
  return row?.leased === true;
}

export type ClaimedDelivery = {
  readonly id: bigint;
  readonly seq: number;
  readonly type: EventType;
  /** Earlier attempts, since it was created or resent. */
  readonly tries: number;
  /** Time of the event. */
  readonly at: Date;
  /** Its current state, not the one at the time of the event. */
  readonly withdrawal: Withdrawal;
  /** Null: to the endpoint. */
  readonly callbackUrl: string | null;
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
  { merchantId, host }: WebhookTarget,
  { limit, leaseSeconds }: { readonly limit: number; readonly leaseSeconds: number },
): Promise<ClaimedDelivery[]> {
  const claimed = await tx.query<ClaimRow>({
    name: 'claim_webhook_deliveries',
    text: `with due_deliveries as materialized (
             select id from webhook_deliveries where merchant_id = $1 and host = $2 and state = 'pending' and due_at <= now()
              order by due_at, id limit $3 for update skip locked
           ), lease as (select now() + make_interval(secs => $4) as until)
           update webhook_deliveries d set due_at = lease.until, lease_until = lease.until from due_deliveries, lease where d.id = due_deliveries.id
           returning d.id, d.withdrawal_id, d.seq, d.type, d.tries, d.created_at`,
    values: [merchantId, host, limit, leaseSeconds],
  });
  if (claimed.length === 0) return [];
  const rows = await tx.query<WithdrawalRow & { callback_url: string | null }>({
    name: 'load_withdrawals_of_deliveries',
    text: `select ${WITHDRAWAL_COLUMNS}, callback_url from withdrawals where id = any ($1::bigint[])`,
    values: [claimed.map(({ withdrawal_id }) => withdrawal_id)],
  });
  const withdrawals = new Map(
    rows.map((row) => [row.id, { withdrawal: readWithdrawal(row), callbackUrl: row.callback_url }]),
  );
  const deliveries = claimed.map(({ id, withdrawal_id, seq, type, tries, created_at }) => {
    const found = withdrawals.get(withdrawal_id);
    if (!found) throw new Error(`delivery ${id} is about withdrawal ${withdrawal_id}, which does not exist`);
    const { withdrawal } = found;
    const callbackUrl = host === '' ? null : found.callbackUrl;
    return { id, seq, type, tries, at: created_at, withdrawal, callbackUrl };
  });
  return deliveries.sort((a, b) => Number(a.id - b.id));
}

export type SendResult = {
  readonly id: bigint;
  /** When it was claimed; if it was resent since, only a success is recorded. */
  readonly tries: number;
  readonly state: 'pending' | 'delivered' | 'failed';
  /** Until the next attempt, if there is one. */
  readonly delaySeconds: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly ms: number;
  readonly request: string;
  /** Masked; null: the endpoint answered no text. */
  readonly answer: string | null;
};

/** With pauseSeconds, failed deliveries keep their lease that long, so the target is not called. */
export async function recordSends(
  tx: Tx,
  results: readonly SendResult[],
  { pauseSeconds }: { readonly pauseSeconds: number },
): Promise<void> {
  await tx.query({
    name: 'record_webhook_tries',
    text: `with result as materialized (
             select * from unnest($1::bigint[], $2::integer[], $3::text[], $4::double precision[], $5::integer[], $6::text[], $7::integer[], $9::text[], $10::text[])
               as r (id, tries, state, delay, status, error, ms, request, answer)
           ), logged as (
             insert into webhook_tries (delivery_id, number, status, error, ms, request, answer)
             select r.id, 1 + coalesce((select max(t.number) from webhook_tries t where t.delivery_id = r.id), 0), r.status, r.error, r.ms, r.request, r.answer
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
      pauseSeconds,
      results.map(({ request }) => request),
      results.map(({ answer }) => answer),
    ],
  });
}

/** Deliveries that were claimed but not sent are due again. */
export async function releaseDeliveries(tx: Tx, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query({
    name: 'release_webhook_deliveries',
    text: `update webhook_deliveries set due_at = now(), lease_until = null where id = any ($1::bigint[]) and state = 'pending'`,
    values: [ids],
  });
}

const NEXT_CALL = `
  select extract(epoch from greatest(d.due_at, (select max(lease_until) from webhook_deliveries where ${LEASED_TARGET})) - now()) as seconds
    from webhook_deliveries d join webhook_endpoints e on e.merchant_id = d.merchant_id and e.enabled
   where d.merchant_id = $1 and d.host = $2 and d.state = 'pending' order by d.due_at limit 1`;

async function secondsToNextCall(tx: Tx, { merchantId, host }: WebhookTarget): Promise<number | undefined> {
  const [row] = await tx.query<{ seconds: string }>({
    name: 'webhook_next_call',
    text: NEXT_CALL,
    values: [merchantId, host],
  });
  return row && Math.max(Number(row.seconds), 0);
}

/** Schedules one job for the next delivery that is due, if any. */
export async function scheduleNextCall(tx: Tx, target: WebhookTarget): Promise<void> {
  const seconds = await secondsToNextCall(tx, target);
  if (seconds === undefined) return;
  const { merchantId, host } = target;
  // An existing job may belong to a new event, due now, and must not be delayed. Once its row is locked, every event is
  // either visible or will be announced after this transaction: only then may the job be moved forward.
  const [job] = await tx.query<{ seconds: string }>({
    text: `select extract(epoch from run_at - now()) as seconds
             from graphile_worker.add_jobs(array[webhooks_job_of_host($1, $2, $3)], true)`,
    values: [merchantId, host, seconds],
  });
  const sooner = await secondsToNextCall(tx, target);
  if (job === undefined || sooner === undefined || sooner >= Number(job.seconds)) return;
  await tx.query({
    text: 'select from graphile_worker.add_jobs(array[webhooks_job_of_host($1, $2, $3)])',
    values: [merchantId, host, sooner],
  });
}

/** The endpoint of a merchant and all its callback hosts. */
export async function scheduleNextCalls(tx: Tx, merchantId: MerchantId): Promise<void> {
  const rows = await tx.query<{ host: string }>({
    text: `select '' as host union all select host from webhook_hosts where merchant_id = $1 order by host`,
    values: [merchantId],
  });
  for (const { host } of rows) await scheduleNextCall(tx, { merchantId, host });
}

/** Adds the job again for targets with a delivery overdue by a minute, in case it was lost. */
export async function rescheduleLostJobs(tx: Tx): Promise<WebhookTarget[]> {
  const rows = await tx.query<{ merchant_id: bigint; host: string }>({
    text: `select target.merchant_id, target.host
             from (select merchant_id, '' as host from webhook_endpoints where enabled
                   union all select h.merchant_id, h.host from webhook_hosts h join webhook_endpoints e on e.merchant_id = h.merchant_id and e.enabled) target
            where exists (
              select from webhook_deliveries d
               where d.merchant_id = target.merchant_id and d.host = target.host and d.state = 'pending' and d.due_at < now() - interval '1 minute')
            order by target.merchant_id, target.host`,
  });
  if (rows.length === 0) return [];
  await tx.query({
    text: `select from graphile_worker.add_jobs(array(
             select webhooks_job_of_host(id, host, 0) from unnest($1::bigint[], $2::text[]) as target (id, host)), true)`,
    values: [rows.map(({ merchant_id }) => merchant_id), rows.map(({ host }) => host)],
  });
  return rows.map(({ merchant_id, host }) => ({ merchantId: asMerchantId(Number(merchant_id)), host }));
}
