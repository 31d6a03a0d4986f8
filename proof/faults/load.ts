// The load generator: merchants create withdrawals, retry after errors where an order id makes that safe, and read
// acknowledged withdrawals again. Contradictory responses are collected.
import { setTimeout as sleep } from 'node:timers/promises';
import { OUTCOMES, type OutcomeName } from '../../src/adapters/aggregators/simulator/outcomes.ts';
import { CREATE, ENCODINGS, INFO, openClient, type Reply } from '../../test/harness/client.ts';
import { withCheckDigit } from '../luhn.ts';
import type { Random } from '../random.ts';
import { tronAddressOf } from '../usdt.ts';
import type { AcknowledgementLog } from './acknowledgement-log.ts';
import type { Placed } from './destinations.ts';
import type { ManualWithdrawal } from './operator.ts';
import { chargeFor } from './rates.ts';
import type { Shop } from './set-up.ts';

export type Load = {
  readonly counts: Counts;
  /** Responses that contradict earlier ones. */
  readonly contradictions: readonly string[];
  /** Every order, sent once or repeatedly. */
  readonly placed: readonly Placed[];
  /** Starts no new orders and waits for those in flight. */
  stop(): Promise<void>;
};

type Counts = {
  requests: number;
  failed: number;
  /** Rejections of merchants with small balances. */
  lowBalance: number;
  /** Responses of 500 and above, by code. */
  readonly faults: Record<string, number>;
};

export type LoadOptions = {
  readonly url: string;
  readonly shops: readonly Shop[];
  readonly log: AcknowledgementLog;
  readonly random: Random;
  readonly perSecond: number;
  /** Called with each withdrawal that waits for an operator. */
  readonly onManual: (waiting: ManualWithdrawal) => void;
};

type Order = {
  readonly shop: Shop;
  readonly amount: string;
  readonly system: Shop['system'];
  /** Unique per order. */
  readonly wallet: string;
  readonly order_id: string | undefined;
};

/** Failed: created, cancelled, and safe to order again. Unknown: created under this id, or not at all. */
type CreateOutcome =
  | { readonly id: string; readonly status: 'created' | 'failed' | 'unknown' }
  | 'refused'
  | 'busy'
  | 'no response';

type AcknowledgedOrder = { readonly shop: Shop; readonly id: string; readonly amount: string };

/** Outcomes that need no operator; wrong amounts, empty floats and stuck payouts are left out. */
const FREQUENT: readonly OutcomeName[] = ['paid', 'paid', 'paid', 'paid_at_once', 'no_callback'];
const OTHERS: readonly OutcomeName[] = [
  'refused',
  'refused_destination',
  'refused_limit',
  'refused_later',
  'reply_lost',
  'slow',
  'error_before',
  'error_after',
  'garbled_html',
  'garbled_truncated',
  'garbled_text',
  'wrong_reference',
  'unsigned_reply',
  'lost_request',
  'duplicate_callbacks',
  'out_of_order',
  'early_callback',
  'unsigned_callback',
  'forged_callback',
  'late_return',
];
const SHARE_OF_OTHERS = 0.3;
const REQUEST_TIMEOUT_MS = 8_000;
const MAX_IN_FLIGHT = 48;
const MAX_TRIES = 30;
const RETRY_MS = 250;
const SHARE_REPEATED = 0.1;
const READ_EVERY_MS = 150;

type LoadState = LoadOptions & {
  readonly counts: Counts;
  readonly contradictions: string[];
  readonly acknowledged: AcknowledgedOrder[];
  readonly placed: Placed[];
  post(path: string, shop: Shop, fields: object): Promise<Reply | undefined>;
};

export function startLoad(options: LoadOptions): Load {
  const { url, random, perSecond } = options;
  const client = openClient(url);
  const counts: Counts = { requests: 0, failed: 0, lowBalance: 0, faults: {} };
  const state: LoadState = {
    ...options,
    counts,
    contradictions: [],
    acknowledged: [],
    placed: [],
    post: (path, { merchant_id, secret_key }, fields) =>
      client
        .send(path, {
          method: 'POST',
          ...ENCODINGS.json({ merchant_id, secret_key, ...fields }),
          signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
        })
        .catch(() => {
          counts.failed += 1;
          return undefined;
        }),
  };
  const { contradictions, acknowledged, placed } = state;
  const inFlight = new Set<Promise<void>>();
  let orders = 0;
  let running = true;

  async function readPeriodically(): Promise<void> {
    while (running) {
      await sleep(READ_EVERY_MS);
      const earlier = acknowledged[Math.floor(random.next() * acknowledged.length)];
      if (earlier) await readAgain(state, earlier);
    }
  }

  const track = (work: Promise<void>): void => {
    inFlight.add(work);
    void work.finally(() => inFlight.delete(work));
  };
  const timer = setInterval(() => {
    if (inFlight.size >= MAX_IN_FLIGHT) return;
    orders += 1;
    track(place(state, drawOrder(state, orders)));
  }, 1_000 / perSecond);
  track(readPeriodically());

  return {
    counts,
    contradictions,
    placed,
    async stop() {
      running = false;
      clearInterval(timer);
      await Promise.all(inFlight);
    },
  };
}

function drawOrder({ shops, random }: LoadState, number: number): Order {
  const shop = random.pick(shops);
  const order_id = random.next() < 0.5 ? `order-${number}` : undefined;
  const { mode, system } = shop;
  const outcome = mode === 'manual' ? 'paid' : drawOutcome(random);
  // In the currency of the payout, whose decimals choose the outcome.
  const sent = `${random.between(1, 40)}${OUTCOMES[outcome].ending ?? '.00'}`;
  const amount = system === 'usdt' ? chargeFor(sent) : sent;
  return { shop, amount, system, wallet: WALLETS[system](number), order_id };
}

const drawOutcome = (random: Random): OutcomeName =>
  random.pick(random.next() < SHARE_OF_OTHERS ? OTHERS : FREQUENT);

function interpret(state: LoadState, order: Order, reply: Reply | undefined): CreateOutcome {
  const { counts, contradictions, acknowledged, log } = state;
  if (!reply) return 'no response';
  const { status, body } = reply;
  const code = String(body['code']);
  if (order.shop.lowBalance && code === 'low_balance') {
    counts.lowBalance += 1;
    return 'refused';
  }
  // An earlier request of the order is being processed: it is asked again.
  if (code === 'in_progress') return 'no response';
  if (status >= 500 || status === 408) counts.faults[code] = (counts.faults[code] ?? 0) + 1;
  // 408: a paused server or a silent connection kept the request from arriving in time. Nothing was created.
  // A rate is always in force: it ages by the clock of the database, not by that of the server.
  if ((status >= 400 && status < 500 && status !== 408) || code === 'rate_not_available')
    contradictions.push(
      `a valid order was rejected: ${status} ${code} for ${order.amount} by ${order.system}`,
    );
  // With every aggregator paused nothing is created either.
  if (code === 'busy' || code === 'rate_not_available' || body['nothing_created'] === true) return 'busy';
  const id = String(body['withdraw_id']);
  if (code === 'outcome_unknown') return { id, status: 'unknown' };
  // A failed payout was created and released, so it must stay readable too.
  if (status !== 200 && code !== 'payout_failed') return 'no response';
  const { amount, system, wallet } = order;
  const contradiction = log.record({ withdraw_id: id, amount, system }, wallet);
  if (contradiction !== undefined) contradictions.push(contradiction);
  acknowledged.push({ shop: order.shop, id, amount });
  return { id, status: status === 200 ? 'created' : 'failed' };
}

async function place(state: LoadState, order: Order): Promise<void> {
  const { counts, contradictions, placed, random, onManual, post } = state;
  const { shop, amount, system, wallet, order_id } = order;
  const fields = { amount, system, wallet, ...(order_id === undefined ? {} : { order_id }) };
  const record: Placed = { wallet, amount, system };
  placed.push(record);
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    counts.requests += 1;
    const outcome = interpret(state, order, await post(CREATE, shop, fields));
    // After the first try, an earlier request of the same order may still be in transit.
    if (outcome === 'refused' || (outcome === 'busy' && order_id === undefined)) {
      record.refused = tries === 0;
      return;
    }
    if (typeof outcome === 'object' && outcome.status !== 'unknown') {
      record.acknowledgedId = outcome.id;
      record.failed = outcome.status === 'failed';
      if (shop.mode === 'manual') onManual({ id: outcome.id, system });
      if (order_id !== undefined && random.next() < SHARE_REPEATED)
        if (interpret(state, order, await post(CREATE, shop, fields)) === 'refused')
          contradictions.push(`withdrawal ${outcome.id} was acknowledged and then rejected`);
      return;
    }
    // Without an order id a retry could create a second withdrawal.
    if (order_id === undefined) {
      if (typeof outcome === 'object') record.possibleId = outcome.id;
      return;
    }
    await sleep(RETRY_MS);
  }
}

async function readAgain(
  { contradictions, post, log }: LoadState,
  { shop, id, amount }: AcknowledgedOrder,
): Promise<void> {
  const reply = await post(INFO, shop, { id });
  if (reply?.status === 404 && !log.mayBeLost(id))
    contradictions.push(`withdrawal ${id} was acknowledged and is not found`);
  if (reply?.status !== 200) return;
  const found = reply.body['data'] as Record<string, unknown>;
  if (found['amount'] !== Number(amount))
    contradictions.push(`withdrawal ${id} has the amount ${found['amount']} instead of ${amount}`);
}

const WALLETS: Readonly<Record<Shop['system'], (order: number) => string>> = {
  ewallet: (order) => `shop.${order}`,
  card: (order) => withCheckDigit(`411111${String(order).padStart(9, '0')}`),
  usdt: tronAddressOf,
};
