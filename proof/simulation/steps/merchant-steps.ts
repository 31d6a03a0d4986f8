// Steps of merchants: create, repeat, send invalid requests, and read. Each response is checked against the rules.
import type { SystemName } from '../../../src/domain/systems/index.ts';
import { BALANCE, BANK_LIST, CREATE, INFO, type Reply } from '../../../test/harness/client.ts';
import { withCheckDigit } from '../../luhn.ts';
import type { Random } from '../../random.ts';
import { tronAddressOf } from '../../usdt.ts';
import type { CreateRequest, Environment, Shop } from '../environment.ts';
import { InvariantViolation } from '../invariant-violation.ts';
import { BANK_ID } from '../seed-data.ts';
import { countRejection, recordReply } from './check-replies.ts';
import { credentialsOf, sendCreate } from './send-create.ts';
import { drawBehaviors, pickOrUndefined, type Step } from './step.ts';
import { tryAgain, tryAgainAfterPayment } from './try-again.ts';

/** One per order. */
const DESTINATIONS: Readonly<Record<SystemName, (order: number) => Record<string, string>>> = {
  fps: (order) => ({ wallet: `+7916${String(order).padStart(7, '0')}`, bank_id: BANK_ID }),
  card: (order) => ({ wallet: withCheckDigit(`411111${String(order).padStart(9, '0')}`) }),
  usdt: (order) => ({ wallet: tronAddressOf(order) }),
  ewallet: (order) => ({ wallet: `shop.${order}` }),
};

/** Mostly the systems that have routes; one without routes is rejected. */
const AUTOMATIC_WEIGHTS: Readonly<Record<SystemName, number>> = { ewallet: 6, card: 3, fps: 1, usdt: 4 };
const MANUAL_WEIGHTS: Readonly<Record<SystemName, number>> = { fps: 3, card: 3, usdt: 5, ewallet: 2 };

/** Mostly automatic merchants, which have more possible outcomes. */
const SHOP_WEIGHTS = { 0: 3, 1: 6, 2: 3, 3: 1 } as const;

/** Each replaces or removes one field, so that the request is invalid. */
const INVALID_FIELDS: readonly Readonly<Record<string, string | undefined>>[] = [
  { amount: undefined },
  { amount: '0' },
  { amount: '12.345' },
  { system: 'unknown_system' },
  { wallet: 'no destination' },
  { system: 'fps', wallet: '+79161234567', bank_id: undefined },
  { system: 'fps', wallet: '+79161234567', bank_id: '42' },
  { secret_key: 'sk_wrong' },
  { unknown_field: 'value' },
  { amount: '99999999' },
];

function drawRequest(env: Environment, random: Random): CreateRequest {
  const addedShops = env.shops.slice(Object.keys(SHOP_WEIGHTS).length);
  const addedShop = random.chance(0.2) ? pickOrUndefined(random, addedShops) : undefined;
  const shop = addedShop ?? env.shops[random.weighted(SHOP_WEIGHTS)];
  if (!shop) throw new Error('no such shop');
  const system = random.weighted(shop.auto ? AUTOMATIC_WEIGHTS : MANUAL_WEIGHTS);
  env.orderCount += 1;
  // Small enough that many fit, large enough that not all do.
  const amount = `${1 + random.int(random.chance(0.2) ? 3_000 : 90)}.${String(random.int(100)).padStart(2, '0')}`;
  return {
    shop,
    fields: {
      amount,
      system,
      ...DESTINATIONS[system](env.orderCount),
      ...(random.chance(0.5) ? { order_id: `order-${random.int(40)}` } : {}),
      ...(random.chance(0.3) ? { fee_from: random.pick(['balance', 'amount']) } : {}),
    },
    withdrawId: undefined,
  };
}

/** Both processes get the same request at once: it becomes one withdrawal, and both give the same response. */
async function sendThroughBoth(env: Environment, request: CreateRequest): Promise<string> {
  const fields = { ...credentialsOf(request.shop), ...request.fields };
  const replies = await Promise.all(
    env.processes.both().map(async ({ http }) => {
      const reply = await http.post(CREATE, fields);
      recordReply(env, request, reply);
      return reply;
    }),
  );
  // Each process has its own rate limits, and a request above them is not processed.
  const processed = replies.filter(({ body: { code } }) => code !== 'too_many_requests');
  const outcomes = processed.map(
    ({ status, body: { code } }) => `${status} ${typeof code === 'string' ? code : 'created'}`,
  );
  env.coverage.count('action', `sent through both processes: ${outcomes[0] ?? 'not processed'}`);
  if (new Set(outcomes).size > 1 || new Set(processed.map(({ body }) => body['withdraw_id'])).size > 1)
    throw new InvariantViolation(`one order got different responses: ${outcomes.join(', ')}`);
  for (const reply of replies) if (reply.status !== 200) countRejection(env, reply);
  return outcomes[0] ?? '';
}

const MALFORMED_REQUESTS: readonly ((env: Environment, shop: Shop) => Promise<Reply>)[] = [
  ({ service }) => service.http.send('/api/v2/unknown'),
  ({ service }) => service.http.send(CREATE, { method: 'DELETE' }),
  ({ service }) =>
    service.http.send(CREATE, { method: 'POST', headers: { 'content-type': 'text/csv' }, body: 'a,b' }),
  ({ service }) =>
    service.http.send(CREATE, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ wallet: 'x'.repeat(70_000) }),
    }),
  ({ service }) =>
    service.http.send(CREATE, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"amount":',
    }),
  ({ service }, shop) => service.http.post(INFO, { ...credentialsOf(shop), id: '999999999' }),
  ({ service }) => service.http.post(CREATE, {}),
];

/** A replaced key works until the end of its overlap, and not after it. */
async function tryReplacedKey(env: Environment, { merchantId, replacedKey }: Shop): Promise<string> {
  const isOverlapOver = replacedKey !== undefined && replacedKey.until <= env.clock.now();
  const reply = await env.service.http.post(BALANCE, {
    merchant_id: merchantId,
    secret_key: replacedKey?.text,
  });
  const isUnknown = reply.body['code'] === 'merchant_not_found';
  if (isOverlapOver && !isUnknown && reply.status === 200)
    throw new InvariantViolation('a replaced key works after its overlap');
  if (!isOverlapOver && isUnknown)
    throw new InvariantViolation('a replaced key does not work within its overlap');
  env.coverage.count(
    'action',
    isOverlapOver ? 'replaced key after its overlap' : 'replaced key within its overlap',
  );
  return reply.status === 200 ? 'read' : countRejection(env, reply);
}

export const MERCHANT_STEPS = {
  create: {
    weight: 24,
    perform(env, random) {
      const request = drawRequest(env, random);
      env.aggregator.queueBehaviors(drawBehaviors(random));
      // An order id that was used before repeats that order, mostly with another amount.
      const { order_id: orderId, amount = '' } = request.fields;
      const previousRequest =
        orderId === undefined
          ? undefined
          : env.requests.find(({ shop, fields }) => shop === request.shop && fields['order_id'] === orderId);
      const sent = previousRequest
        ? {
            ...previousRequest,
            fields: { ...previousRequest.fields, amount },
            withdrawId: undefined,
            failedId: undefined,
            nextAttempt: undefined,
          }
        : request;
      env.requests.push(sent);
      return sendCreate(env, sent);
    },
  },
  'repeat a create': {
    weight: 6,
    async perform(env, random) {
      const previousRequest = pickOrUndefined(random, env.requests);
      env.aggregator.queueBehaviors(drawBehaviors(random));
      if (!previousRequest) return 'nothing to do';
      if (previousRequest.fields['order_id'] !== undefined) {
        if (previousRequest.nextAttempt !== undefined)
          env.coverage.count('action', 'failed attempt repeated');
        return sendCreate(env, previousRequest);
      }
      // Without an order id, a repeated request is another order.
      env.coverage.count('action', 'sent twice without an order id');
      const another: CreateRequest = {
        shop: previousRequest.shop,
        fields: previousRequest.fields,
        withdrawId: undefined,
      };
      env.requests.push(another);
      return sendCreate(env, another);
    },
  },
  'create through both': {
    weight: 2,
    perform(env, random) {
      const drawn = drawRequest(env, random);
      // A parked payout would keep one of them waiting.
      env.aggregator.queueBehaviors(drawBehaviors(random).filter((behavior) => behavior !== 'parked'));
      const orderId = `both-${env.orderCount}`;
      const request = { ...drawn, fields: { ...drawn.fields, order_id: orderId } };
      env.requests.push(request);
      return sendThroughBoth(env, request);
    },
  },
  'try again': { weight: 4, perform: tryAgain },
  'try again after a payment': { weight: 2, perform: tryAgainAfterPayment },
  'invalid create': {
    weight: 5,
    async perform(env, random) {
      const request = drawRequest(env, random);
      return sendCreate(env, request, { order_id: undefined, ...random.pick(INVALID_FIELDS) });
    },
  },
  'malformed request': {
    weight: 3,
    async perform(env, random) {
      const reply = await random.pick(MALFORMED_REQUESTS)(env, random.pick(env.shops));
      return reply.status === 200 ? 'accepted' : countRejection(env, reply);
    },
  },
  read: {
    weight: 5,
    async perform(env, random) {
      const shop = random.pick(env.shops);
      const request = pickOrUndefined(
        random,
        env.requests.filter((each) => each.withdrawId !== undefined),
      );
      const shopWithReplacedKey = pickOrUndefined(
        random,
        env.shops.filter(({ replacedKey }) => replacedKey !== undefined),
      );
      if (shopWithReplacedKey && random.chance(0.3)) return tryReplacedKey(env, shopWithReplacedKey);
      const paths = [BALANCE, BANK_LIST, INFO];
      const path = request ? random.pick(paths) : BALANCE;
      const reply = await env.service.http.post(path, {
        ...credentialsOf(path === INFO && request ? request.shop : shop),
        ...(path === INFO && request ? { id: request.withdrawId } : {}),
      });
      if (reply.status === 200) return 'read';
      if (path === INFO && reply.body['code'] === 'withdraw_not_found')
        throw new InvariantViolation(`${request?.withdrawId} was acknowledged and is not found`);
      return countRejection(env, reply);
    },
  },
} as const satisfies Record<string, Step>;
