// Merchants at work: they ask for withdrawals all the time, ask again after an error where an order id makes that
// safe, and look at what they were told. Whatever contradicts what was said before is kept.
import { setTimeout as sleep } from 'node:timers/promises';
import { OUTCOMES, type OutcomeName } from '../../src/adapters/aggregators/simulator/outcomes.ts';
import { CREATE, ENCODINGS, INFO, openClient, type Reply } from '../../test/harness/client.ts';
import { withCheckDigit } from '../luhn.ts';
import type { Random } from '../random.ts';
import type { Placed } from './destinations.ts';
import type { Journal } from './journal.ts';
import type { Shop } from './set-up.ts';

export type Load = {
  readonly counts: Counts;
  /** What no merchant may ever hear, in words. */
  readonly contradictions: readonly string[];
  /** Every order that was sent, once or more often. */
  readonly placed: readonly Placed[];
  /** No new orders; returns when those under way are answered or given up. */
  stop(): Promise<void>;
};

type Counts = {
  asked: number;
  broken: number;
  /** Refusals of those whose balance was low. */
  lowBalance: number;
  /** Answers above 500 by code. */
  readonly faults: Record<string, number>;
};

export type LoadOptions = {
  readonly url: string;
  readonly shops: readonly Shop[];
  readonly journal: Journal;
  readonly random: Random;
  readonly perSecond: number;
  /** A withdrawal that waits for an operator's hand. */
  readonly onManual: (id: string) => void;
};

type Order = {
  readonly shop: Shop;
  readonly amount: string;
  readonly system: 'ewallet' | 'card';
  /** Its own: no other order goes there. */
  readonly wallet: string;
  readonly order_id: string | undefined;
};

/** Failed: it is there, cancelled, and may be ordered once more. Unknown: it is there under this id, or not at all. */
type Heard =
  | { readonly id: string; readonly is: 'there' | 'failed' | 'unknown' }
  | 'refused'
  | 'busy'
  | 'nothing';

type Told = { readonly shop: Shop; readonly id: string; readonly amount: string };

/** Everything that ends by itself; wrong amounts, empty floats and what is stuck for ever are for people. */
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
const ANSWER_WITHIN_MS = 8_000;
const MOST_AT_ONCE = 48;
const MOST_TRIES = 30;
const PAUSE_MS = 250;
const SHARE_ASKED_AGAIN = 0.1;
const LOOK_EVERY_MS = 150;

export function startLoad({ url, shops, journal, random, perSecond, onManual }: LoadOptions): Load {
  const client = openClient(url);
  const counts: Counts = { asked: 0, broken: 0, lowBalance: 0, faults: {} };
  const contradictions: string[] = [];
  const known: Told[] = [];
  const placed: Placed[] = [];
  const underWay = new Set<Promise<void>>();
  let orders = 0;
  let running = true;

  const post = (
    path: string,
    { merchant_id, secret_key }: Shop,
    fields: object,
  ): Promise<Reply | undefined> =>
    client
      .send(path, {
        method: 'POST',
        ...ENCODINGS.json({ merchant_id, secret_key, ...fields }),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      })
      .catch(() => {
        counts.broken += 1;
        return undefined;
      });

  function nextOrder(): Order {
    orders += 1;
    const shop = random.pick(shops);
    const order_id = random.next() < 0.5 ? `order-${orders}` : undefined;
    const whole = random.between(1, 40);
    if (shop.mode === 'manual')
      return { shop, amount: `${whole}.00`, system: 'card', wallet: cardOf(orders), order_id };
    const outcome = random.pick(random.next() < SHARE_OF_OTHERS ? OTHERS : FREQUENT);
    const amount = `${whole}${OUTCOMES[outcome].ending ?? '.00'}`;
    return { shop, amount, system: 'ewallet', wallet: `shop.${orders}`, order_id };
  }

  function heard(order: Order, reply: Reply | undefined): Heard {
    if (!reply) return 'nothing';
    const { status, body } = reply;
    const code = String(body['code']);
    if (order.shop.poor && code === 'low_balance') {
      counts.lowBalance += 1;
      return 'refused';
    }
    if (status >= 500) counts.faults[code] = (counts.faults[code] ?? 0) + 1;
    if (status >= 400 && status < 500)
      contradictions.push(
        `a lawful order was refused: ${status} ${code} for ${order.amount} by ${order.system}`,
      );
    if (code === 'busy') return 'busy';
    const id = String(body['withdraw_id']);
    if (code === 'outcome_unknown') return { id, is: 'unknown' };
    // One that could not be paid out was created and given back, and is there for ever too.
    if (status !== 200 && code !== 'payout_failed') return 'nothing';
    const { amount, system, wallet } = order;
    const contradiction = journal.tell({ withdraw_id: id, amount, system }, wallet);
    if (contradiction !== undefined) contradictions.push(contradiction);
    known.push({ shop: order.shop, id, amount });
    return { id, is: status === 200 ? 'there' : 'failed' };
  }

  async function place(order: Order): Promise<void> {
    const { shop, amount, system, wallet, order_id } = order;
    const fields = { amount, system, wallet, ...(order_id === undefined ? {} : { order_id }) };
    const record: Placed = { wallet, amount, system };
    placed.push(record);
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      counts.asked += 1;
      const answer = heard(order, await post(CREATE, shop, fields));
      // An earlier sending of it may still be on its way.
      if (answer === 'refused' || (answer === 'busy' && order_id === undefined)) {
        record.refused = tries === 0;
        return;
      }
      if (typeof answer === 'object' && answer.is !== 'unknown') {
        record.told = answer.id;
        record.failed = answer.is === 'failed';
        if (shop.mode === 'manual') onManual(answer.id);
        if (order_id !== undefined && random.next() < SHARE_ASKED_AGAIN)
          if (heard(order, await post(CREATE, shop, fields)) === 'refused')
            contradictions.push(`withdrawal ${answer.id} was acknowledged, and then refused`);
        return;
      }
      // Without an order id nobody can know whether it is there: a careful merchant does not ask again.
      if (order_id === undefined) {
        if (typeof answer === 'object') record.perhaps = answer.id;
        return;
      }
      await sleep(PAUSE_MS);
    }
  }

  async function lookBack(): Promise<void> {
    while (running) {
      await sleep(LOOK_EVERY_MS);
      const told = known[Math.floor(random.next() * known.length)];
      if (told) await lookAt(told);
    }
  }

  async function lookAt({ shop, id, amount }: Told): Promise<void> {
    const reply = await post(INFO, shop, { id });
    if (reply?.status === 404) contradictions.push(`withdrawal ${id} was acknowledged and is not there`);
    if (reply?.status !== 200) return;
    const found = reply.body['data'] as Record<string, unknown>;
    if (found['amount'] !== Number(amount))
      contradictions.push(`withdrawal ${id} has the amount ${found['amount']} instead of ${amount}`);
  }

  const follow = (work: Promise<void>): void => {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  };
  const ticking = setInterval(() => {
    if (underWay.size < MOST_AT_ONCE) follow(place(nextOrder()));
  }, 1_000 / perSecond);
  follow(lookBack());

  return {
    counts,
    contradictions,
    placed,
    async stop() {
      running = false;
      clearInterval(ticking);
      await Promise.all(underWay);
    },
  };
}

const cardOf = (order: number): string => withCheckDigit(`411111${String(order).padStart(9, '0')}`);
