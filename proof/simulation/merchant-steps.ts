// What merchants do: ask, ask again, ask for nonsense, and look. Each answer is held against what must be true of it.
import type { SystemName } from '../../src/domain/systems/index.ts';
import { BALANCE, BANK_LIST, CREATE, INFO, type Reply } from '../../test/harness/client.ts';
import { withCheckDigit } from '../luhn.ts';
import type { Random } from '../random.ts';
import { type Asked, BANK_ID, Broken, type Shop, type World } from './environment.ts';
import { drawMoods, pickOr, type Step } from './step.ts';

/** Of the order's own, but for the one system that nothing pays automatically. */
const DESTINATIONS: Readonly<Record<SystemName, (order: number) => Record<string, string>>> = {
  fps: (order) => ({ wallet: `+7916${String(order).padStart(7, '0')}`, bank_id: BANK_ID }),
  card: (order) => ({ wallet: withCheckDigit(`411111${String(order).padStart(9, '0')}`) }),
  usdt: () => ({ wallet: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }),
  ewallet: (order) => ({ wallet: `shop.${order}` }),
};

/** Mostly those who are paid automatically: more can happen to them. */
const SHOP_WEIGHTS = { 0: 3, 1: 6, 2: 3, 3: 1 } as const;

/** One thing wrong, whatever else is right. */
const MISTAKES: readonly Readonly<Record<string, string | undefined>>[] = [
  { amount: undefined },
  { amount: '0' },
  { amount: '12.345' },
  { system: 'pigeon' },
  { wallet: 'no destination' },
  { system: 'fps', wallet: '+79161234567', bank_id: undefined },
  { system: 'fps', wallet: '+79161234567', bank_id: '42' },
  { secret_key: 'sk_wrong' },
  { unheard_of: 'field' },
  { amount: '99999999' },
];

function drawRequest(world: World, random: Random): Asked {
  const newcomers = world.shops.slice(Object.keys(SHOP_WEIGHTS).length);
  const newcomer = random.chance(0.2) ? pickOr(random, newcomers) : undefined;
  const shop = newcomer ?? world.shops[random.weighted(SHOP_WEIGHTS)];
  if (!shop) throw new Error('there is no such shop');
  const system = shop.auto
    ? random.weighted({ ewallet: 6, card: 3, fps: 1 })
    : random.weighted({ fps: 3, card: 3, usdt: 2, ewallet: 2 });
  world.orders += 1;
  // Small enough that many fit, large enough that not all do.
  const amount = `${1 + random.int(random.chance(0.2) ? 3_000 : 90)}.${String(random.int(100)).padStart(2, '0')}`;
  return {
    shop,
    fields: {
      amount,
      system,
      ...DESTINATIONS[system](world.orders),
      ...(random.chance(0.5) ? { order_id: `order-${random.int(40)}` } : {}),
      ...(random.chance(0.3) ? { fee_from: random.pick(['balance', 'amount']) } : {}),
    },
    withdrawId: undefined,
  };
}

const credentialsOf = ({ merchantId, secretKey }: Shop) => ({
  merchant_id: String(merchantId),
  secret_key: secretKey,
});

type Money = { readonly available: bigint; readonly held: bigint };

async function moneyOf({ client }: World, { merchantId }: Shop): Promise<Money> {
  const { rows } = await client.query<{ available: string; held: string }>(
    'select available, held from balances where merchant_id = $1',
    [merchantId],
  );
  return { available: BigInt(rows[0]?.available ?? 0), held: BigInt(rows[0]?.held ?? 0) };
}

/** Counts what was refused, and knows that no answer is an answer too when the line is broken. */
async function sendCreate(
  world: World,
  asked: Asked,
  more: Record<string, string | undefined> = {},
): Promise<string> {
  const { shop } = asked;
  const quiet = world.isQuiet() && !world.faulty;
  const before = await moneyOf(world, shop);
  const rules = await rulesFor(world, asked);
  const fields = Object.fromEntries(
    Object.entries({ ...credentialsOf(shop), ...asked.fields, ...more }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  const isAsAsked = Object.keys(more).length === 0;
  const sending = world.life.http.post(CREATE, fields).then((reply) => {
    if (isAsAsked) hear(world, asked, reply);
    return reply;
  });
  const reply = await world.attend(sending);
  if (typeof reply === 'string') return reply;
  const { code } = reply.body;
  if (reply.status === 200) {
    if (quiet) await expectAllowed(world, asked, rules);
    return 'created';
  }
  // A refusal changes nothing, unless an aggregator was asked before.
  if (quiet && code !== 'payout_failed') {
    const after = await moneyOf(world, shop);
    if (after.available !== before.available || after.held !== before.held)
      throw new Broken(
        `${String(code)} moved money: ${before.available}, ${before.held} became ${after.available}, ${after.held}`,
      );
    if (code === 'low_balance') expectLow(world, fields, before);
  }
  return refusal(world, reply);
}

type Rules = {
  readonly status: string;
  readonly restricted: boolean;
  readonly enabled: boolean;
  readonly least: string | null;
  readonly most: string | null;
  readonly daily_limit: string | null;
  readonly withdrawals: string;
};

async function rulesFor({ client }: World, { shop, fields }: Asked): Promise<Rules | undefined> {
  const { rows } = await client.query<Rules>(
    `select m.status, cardinality(m.ip_allow_list) > 0 as restricted, s.enabled, s.min_amount as least, s.max_amount as most, m.daily_limit,
       (select count(*) from withdrawals w where w.merchant_id = m.id) as withdrawals
     from merchants m, systems s where m.id = $1 and s.name = $2`,
    [shop.merchantId, fields['system']],
  );
  return rows[0];
}

/** What was created under these rules may be; what was there before was only told again. */
async function expectAllowed(world: World, asked: Asked, before: Rules | undefined): Promise<void> {
  const after = await rulesFor(world, asked);
  if (!before || after?.withdrawals === before.withdrawals) return;
  const amount = minorOf(asked.fields['amount']);
  const { status, restricted, enabled, least, most, daily_limit: limit } = before;
  if (status !== 'active') throw new Broken(`created for a merchant who is ${status}`);
  if (restricted) throw new Broken('created from an address that is not on the list');
  if (!enabled) throw new Broken(`created by ${asked.fields['system']}, which is switched off`);
  if ((least !== null && amount < BigInt(least)) || (most !== null && amount > BigInt(most)))
    throw new Broken(`created for ${amount}, with ${least} at least and ${most} at most`);
  if (limit !== null && amount > BigInt(limit))
    throw new Broken(`created for ${amount}, with a daily limit of ${limit}`);
}

/** By our own arithmetic. */
function minorOf(amount = ''): bigint {
  const [whole = '', rest = ''] = amount.split('.');
  return BigInt(whole + rest.padEnd(2, '0'));
}

function refusal(world: World, { status, body }: Reply): string {
  const code = String(body['code']);
  world.covered.count('rejection', code);
  if (code === 'internal_error' && !world.faulty) throw new Broken('an internal error without a fault');
  return `${status} ${code}`;
}

/** One order is one withdrawal of one amount, whoever is told of it and when. */
function hear(world: World, asked: Asked, { status, body }: Reply): void {
  const id = String(body['withdraw_id']);
  const { code } = body;
  const { order_id: orderId, amount } = asked.fields;
  if (code === 'payout_failed') asked.failedId = id;
  else if (status !== 200 && orderId === undefined)
    asked.refused = code !== 'outcome_unknown' && code !== 'internal_error';
  if (status !== 200) return;
  for (const { shop, fields, withdrawId } of world.asked) {
    const isSame = orderId !== undefined && shop === asked.shop && fields['order_id'] === orderId;
    if (!isSame || withdrawId === undefined) continue;
    if (withdrawId !== id) throw new Broken(`the same order became ${withdrawId} and ${id}`);
    if (fields['amount'] !== amount)
      throw new Broken(`the same order was taken for ${fields['amount']} and for ${amount}`);
  }
  asked.withdrawId = id;
}

/** By our own arithmetic, to the last unit of rounding. */
function expectLow(world: World, fields: Record<string, string | undefined>, { available }: Money): void {
  const amount = minorOf(fields['amount']);
  const fee = world.fees.get(fields['system'] as SystemName) ?? { basisPoints: 0, fixed: 0n };
  const most = amount + (amount * BigInt(fee.basisPoints)) / 10_000n + fee.fixed + 1n;
  if (available >= most) throw new Broken(`low balance with ${available} available for ${most} at most`);
}

const NONSENSE: readonly ((world: World, shop: Shop) => Promise<Reply>)[] = [
  ({ life }) => life.http.send('/api/v2/nowhere'),
  ({ life }) => life.http.send(CREATE, { method: 'DELETE' }),
  ({ life }) =>
    life.http.send(CREATE, { method: 'POST', headers: { 'content-type': 'text/csv' }, body: 'a,b' }),
  ({ life }) =>
    life.http.send(CREATE, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ wallet: 'x'.repeat(70_000) }),
    }),
  ({ life }) =>
    life.http.send(CREATE, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"amount":',
    }),
  ({ life }, shop) => life.http.post(INFO, { ...credentialsOf(shop), id: '999999999' }),
  ({ life }) => life.http.post(CREATE, {}),
];

/** It opens as long as it was said to, and then never again. */
async function tryOldKey(world: World, { merchantId, oldKey }: Shop): Promise<string> {
  const isOver = oldKey !== undefined && oldKey.until <= world.clock.now();
  const reply = await world.life.http.post(BALANCE, { merchant_id: merchantId, secret_key: oldKey?.text });
  const isUnknown = reply.body['code'] === 'merchant_not_found';
  if (isOver && !isUnknown && reply.status === 200) throw new Broken('a key opens that was replaced');
  if (!isOver && isUnknown) throw new Broken('a key does not open that was said to, for a while');
  world.covered.count('act', isOver ? 'old key too late' : 'old key in time');
  return reply.status === 200 ? 'seen' : refusal(world, reply);
}

export const MERCHANT_STEPS = {
  create: {
    weight: 24,
    perform(world, random) {
      const asked = drawRequest(world, random);
      world.bank.expect(drawMoods(random));
      // The same order of the same merchant once more, and mostly for another amount.
      const { order_id: orderId, amount = '' } = asked.fields;
      const earlier =
        orderId === undefined
          ? undefined
          : world.asked.find(({ shop, fields }) => shop === asked.shop && fields['order_id'] === orderId);
      const sent = earlier
        ? { ...earlier, fields: { ...earlier.fields, amount }, withdrawId: undefined }
        : asked;
      world.asked.push(sent);
      return sendCreate(world, sent);
    },
  },
  'ask again': {
    weight: 6,
    async perform(world, random) {
      const earlier = pickOr(random, world.asked);
      world.bank.expect(drawMoods(random));
      if (!earlier) return 'nothing yet';
      if (earlier.fields['order_id'] !== undefined) return sendCreate(world, earlier);
      // Without an order id, the same once more is another one.
      world.covered.count('act', 'sent twice without an order id');
      const another: Asked = { shop: earlier.shop, fields: earlier.fields, withdrawId: undefined };
      world.asked.push(another);
      return sendCreate(world, another);
    },
  },
  'ask wrongly': {
    weight: 5,
    async perform(world, random) {
      const asked = drawRequest(world, random);
      return sendCreate(world, asked, { order_id: undefined, ...random.pick(MISTAKES) });
    },
  },
  nonsense: {
    weight: 3,
    async perform(world, random) {
      const reply = await random.pick(NONSENSE)(world, random.pick(world.shops));
      return reply.status === 200 ? 'fine' : refusal(world, reply);
    },
  },
  look: {
    weight: 5,
    async perform(world, random) {
      const shop = random.pick(world.shops);
      const asked = pickOr(
        random,
        world.asked.filter((each) => each.withdrawId !== undefined),
      );
      const stale = pickOr(
        random,
        world.shops.filter(({ oldKey }) => oldKey !== undefined),
      );
      if (stale && random.chance(0.3)) return tryOldKey(world, stale);
      const paths = [BALANCE, BANK_LIST, INFO];
      const path = asked ? random.pick(paths) : BALANCE;
      const reply = await world.life.http.post(path, {
        ...credentialsOf(path === INFO && asked ? asked.shop : shop),
        ...(path === INFO && asked ? { id: asked.withdrawId } : {}),
      });
      if (reply.status === 200) return 'seen';
      if (path === INFO && reply.body['code'] === 'withdraw_not_found')
        throw new Broken(`${asked?.withdrawId} was acknowledged and is not found`);
      return refusal(world, reply);
    },
  },
} as const satisfies Record<string, Step>;
