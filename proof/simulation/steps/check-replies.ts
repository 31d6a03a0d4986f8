// Checks of the responses to merchants: balances, rules and order ids.
import type { SystemName } from '../../../src/domain/systems/index.ts';
import type { Reply } from '../../../test/harness/client.ts';
import type { CreateRequest, Environment, Shop } from '../environment.ts';
import { InvariantViolation } from '../invariant-violation.ts';

type Money = { readonly available: bigint; readonly held: bigint };

export async function loadBalance({ client }: Environment, { merchantId }: Shop): Promise<Money> {
  const { rows } = await client.query<{ available: string; held: string }>(
    'select available, held from balances where merchant_id = $1',
    [merchantId],
  );
  return { available: BigInt(rows[0]?.available ?? 0), held: BigInt(rows[0]?.held ?? 0) };
}

type Rules = {
  readonly status: string;
  readonly restricted: boolean;
  readonly enabled: boolean;
  readonly min: string | null;
  readonly max: string | null;
  readonly daily_limit: string | null;
  readonly withdrawals: string;
};

export async function loadRules(
  { client }: Environment,
  { shop, fields }: CreateRequest,
): Promise<Rules | undefined> {
  const { rows } = await client.query<Rules>(
    `select m.status, cardinality(m.ip_allow_list) > 0 as restricted, s.enabled, s.min_amount as min, s.max_amount as max, m.daily_limit,
       (select count(*) from withdrawals w where w.merchant_id = m.id) as withdrawals
     from merchants m, systems s where m.id = $1 and s.name = $2`,
    [shop.merchantId, fields['system']],
  );
  return rows[0];
}

/** Checks a new withdrawal against the rules before it; a replay is exempt. */
export async function expectAllowed(
  env: Environment,
  request: CreateRequest,
  before: Rules | undefined,
): Promise<void> {
  const after = await loadRules(env, request);
  if (!before || after?.withdrawals === before.withdrawals) return;
  const amount = minorOf(request.fields['amount']);
  const { status, restricted, enabled, min, max, daily_limit: limit } = before;
  if (status !== 'active') throw new InvariantViolation(`created for a merchant that is ${status}`);
  if (restricted) throw new InvariantViolation('created from an address that is not on the list');
  if (!enabled) throw new InvariantViolation(`created for ${request.fields['system']}, which is disabled`);
  if ((min !== null && amount < BigInt(min)) || (max !== null && amount > BigInt(max)))
    throw new InvariantViolation(`created for ${amount}, with a minimum of ${min} and a maximum of ${max}`);
  if (limit !== null && amount > BigInt(limit))
    throw new InvariantViolation(`created for ${amount}, with a daily limit of ${limit}`);
}

/** Independent of the service's arithmetic. */
function minorOf(amount = ''): bigint {
  const [units = '', cents = ''] = amount.split('.');
  return BigInt(units + cents.padEnd(2, '0'));
}

export function countRejection(env: Environment, { status, body }: Reply): string {
  const code = String(body['code']);
  env.coverage.count('rejection', code);
  if (code === 'internal_error' && !env.faultInjected)
    throw new InvariantViolation('an internal error without a fault');
  return `${status} ${code}`;
}

/** Each attempt at an order is one withdrawal of one amount in every response, and a failure is repeated for ever. */
export function recordReply(env: Environment, request: CreateRequest, { status, body }: Reply): void {
  const id = String(body['withdraw_id']);
  const { code } = body;
  const { order_id: orderId, amount } = request.fields;
  const hasFailed = code === 'payout_failed' && body['nothing_created'] !== true;
  const isDecided = hasFailed || status === 200;
  const { failedId } = request;
  if (isDecided && failedId !== undefined && !(hasFailed && failedId === id))
    throw new InvariantViolation(`${failedId} was reported as failed, and then ${id} as ${status}`);
  if (hasFailed) {
    request.failedId = id;
    request.nextAttempt = orderId === undefined ? undefined : String(body['next_attempt']);
  } else if (status !== 200 && orderId === undefined)
    request.refused = code !== 'outcome_unknown' && code !== 'internal_error';
  if (status !== 200) return;
  for (const { shop, fields, withdrawId } of env.requests) {
    const isSameOrder = orderId !== undefined && shop === request.shop && fields['order_id'] === orderId;
    const isSameAttempt = fields['attempt'] === request.fields['attempt'];
    if (!isSameOrder || withdrawId === undefined) continue;
    if (isSameAttempt !== (withdrawId === id) && fields['amount'] === amount)
      throw new InvariantViolation(
        `two attempts became ${withdrawId}, or one became ${withdrawId} and ${id}`,
      );
    if (!isSameAttempt) continue;
    if (withdrawId !== id) throw new InvariantViolation(`the same order became ${withdrawId} and ${id}`);
    if (fields['amount'] !== amount)
      throw new InvariantViolation(`the same order was accepted for ${fields['amount']} and for ${amount}`);
  }
  request.withdrawId = id;
}

/** Independent of the service's arithmetic; one minor unit of rounding is tolerated. */
export function expectLowBalance(
  env: Environment,
  fields: Record<string, string | undefined>,
  { available }: Money,
): void {
  const amount = minorOf(fields['amount']);
  const fee = env.fees.get(fields['system'] as SystemName) ?? { basisPoints: 0, fixed: 0n };
  const maxTotal = amount + (amount * BigInt(fee.basisPoints)) / 10_000n + fee.fixed + 1n;
  if (available >= maxTotal)
    throw new InvariantViolation(`low balance with ${available} available for at most ${maxTotal}`);
}
