// At the end of a seed, every order must match its response, and the aggregator must have received only these orders.
import type { CreateRequest, Environment } from './environment.ts';
import { InvariantViolation } from './invariant-violation.ts';

type Found = { readonly id: string; readonly state: string; readonly hash: string };

export async function expectOrders(env: Environment): Promise<void> {
  const { client, requests, aggregator, service, history } = env;
  await history.remember(client);
  history.expectPaidOnce(aggregator.entries.values());
  await expectOrdersPaidOnce(env);
  // Phone numbers are stored without the plus.
  const hashOf = (wallet = ''): string =>
    service.app.vault.hashWallet(wallet.replace('+', '')).toString('hex');
  const { rows } = await client.query<Found>(
    `select id::text, state, encode(wallet_hash, 'hex') as hash from withdrawals`,
  );
  const orders = new Map<string, CreateRequest[]>();
  for (const order of requests) {
    const hash = hashOf(order.fields['wallet']);
    orders.set(hash, [...(orders.get(hash) ?? []), order]);
  }
  for (const [hash, sent] of orders)
    expectDestination(
      sent,
      rows.filter((row) => row.hash === hash),
    );
  const unexpected = rows.filter(({ hash }) => !orders.has(hash));
  if (unexpected.length > 0)
    throw new InvariantViolation(`withdrawals without an order: ${JSON.stringify(unexpected)}`);

  const { rows: attempts } = await client.query<{ reference: string; hash: string }>(
    `select a.reference, encode(w.wallet_hash, 'hex') as hash from attempts a join withdrawals w on w.id = a.withdrawal_id`,
  );
  for (const { reference, hash } of attempts) {
    const entry = aggregator.entries.get(reference);
    if (entry && hashOf(entry.wallet) !== hash)
      throw new InvariantViolation(`the aggregator received ${reference} with another destination`);
  }
}

/** At most one attempt at an order was paid, as far as the aggregator kept its contract. */
async function expectOrdersPaidOnce({ client, aggregator, history }: Environment): Promise<void> {
  const { rows } = await client.query<{ order: string; reference: string }>(
    `select w.merchant_id || '/' || w.order_id as order, a.reference
       from withdrawals w join attempts a on a.withdrawal_id = w.id where w.order_id is not null`,
  );
  const paid = new Set<string>();
  for (const { order, reference } of rows) {
    const entry = aggregator.entries.get(reference);
    if (!entry || !history.isHonestPayment(entry)) continue;
    if (paid.has(order)) throw new InvariantViolation(`the order ${order} was paid twice`);
    paid.add(order);
  }
}

/** Checks one destination: repeated requests with one order id, or any number of requests without one. */
function expectDestination(sent: readonly CreateRequest[], found: readonly Found[]): void {
  const hasOrderId = sent.some(({ fields }) => fields['order_id'] !== undefined);
  const attempts = new Set(sent.map(({ fields }) => fields['attempt'] ?? '1'));
  const maxCount = hasOrderId ? attempts.size : sent.filter(({ refused }) => !refused).length;
  if (found.length > maxCount)
    throw new InvariantViolation(
      `${sent.length} orders became ${found.length} withdrawals, at most ${maxCount} expected`,
    );
  const acknowledged = sent.flatMap(({ withdrawId, failedId }) => withdrawId ?? failedId ?? []);
  if (!hasOrderId && new Set(acknowledged).size !== acknowledged.length)
    throw new InvariantViolation('two orders were acknowledged with one id');
  for (const id of acknowledged)
    if (!found.some((each) => each.id === id))
      throw new InvariantViolation(`${id} was acknowledged and has another destination`);
  for (const { failedId } of sent)
    for (const { id, state } of found)
      if (id === failedId && state !== 'cancelled')
        throw new InvariantViolation(`${id} was reported as failed and is ${state}`);
}
