// A failed order is tried again as its next attempt.
import type { Random } from '../../random.ts';
import type { CreateRequest, Environment } from '../environment.ts';
import { InvariantViolation } from '../invariant-violation.ts';
import { sendTrueCallback } from './aggregator-steps.ts';
import { sendCreate } from './send-create.ts';
import { drawBehaviors, pickOrUndefined } from './step.ts';

/** Longer than the wait of a status check. */
const CONFIRM_SECONDS = 30;
const numberOf = (request: CreateRequest): number => Number(request.fields['attempt'] ?? 1);

const ordersOf = ({ requests }: Environment): CreateRequest[] =>
  requests.filter(({ fields }) => fields['order_id'] !== undefined);
const hasFailed = ({ nextAttempt }: CreateRequest): boolean => nextAttempt !== undefined;

/** A failed order is tried again as its next attempt; sometimes one that may not be, or an attempt that was made before. */
export async function tryAgain(env: Environment, random: Random): Promise<string> {
  const orders = ordersOf(env);
  const failed = orders.filter(hasFailed);
  const previous = pickOrUndefined(random, random.chance(0.8) && failed.length > 0 ? failed : orders);
  return previous ? sendNext(env, random, previous) : 'nothing to do';
}

/** A failed order is paid after all, which the service learns, and is then tried again. */
export async function tryAgainAfterPayment(env: Environment, random: Random): Promise<string> {
  const { aggregator, clock, service } = env;
  const request = pickOrUndefined(random, ordersOf(env).filter(hasFailed));
  const { rows } = await env.client.query<{ reference: string }>(
    `select reference from attempts where withdrawal_id = $1 and state = 'refused'`,
    [request?.failedId ?? null],
  );
  const entry = aggregator.entries.get(rows[0]?.reference ?? '');
  if (!request || !entry) return 'nothing to do';
  aggregator.payRefused(entry);
  await sendTrueCallback(env, entry);
  // A callback about a refused payout is confirmed by a status check.
  await clock.advance(CONFIRM_SECONDS);
  await env.waitFor(service.runJobs());
  return sendNext(env, random, request);
}

async function sendNext(env: Environment, random: Random, previous: CreateRequest): Promise<string> {
  const orders = ordersOf(env);
  env.aggregator.queueBehaviors(drawBehaviors(random));
  const attempt = previous.nextAttempt ?? String(numberOf(previous) + random.pick([1, 1, 2]));
  const before = orders.filter(
    ({ shop, fields }) => shop === previous.shop && fields['order_id'] === previous.fields['order_id'],
  );
  const repeated = before.find(
    ({ fields }) => fields['attempt'] === attempt && fields['amount'] === previous.fields['amount'],
  );
  const request = repeated ?? {
    shop: previous.shop,
    fields: { ...previous.fields, attempt },
    withdrawId: undefined,
  };
  if (!repeated) env.requests.push(request);
  const outcome = await sendCreate(env, request);
  if (outcome === 'created') {
    env.coverage.count('action', repeated ? 'next attempt repeated' : 'next attempt created');
    const last = before.find((each) => numberOf(each) === Number(attempt) - 1 && each.failedId !== undefined);
    if (!repeated) await expectNeverPaid(env, last?.failedId);
  }
  return `attempt ${attempt}: ${outcome}`;
}

/** Of an order, the last attempt before a new one: it failed, and nothing is known that says otherwise. */
async function expectNeverPaid({ client }: Environment, failedId: string | undefined): Promise<void> {
  if (failedId === undefined)
    throw new InvariantViolation('an order was tried again although its last attempt has not failed');
  const { rows } = await client.query(
    `select from attempts where withdrawal_id = $1 and state not in ('refused', 'not_sent')`,
    [failedId],
  );
  if (rows.length > 0)
    throw new InvariantViolation('an order was tried again although its last attempt was paid after all');
}
