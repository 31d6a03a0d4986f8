// At the end of a seed, every order must match its response, and the aggregator must have received only these orders.
import { type CreateRequest, type Environment, InvariantViolation } from './environment.ts';

type Found = { readonly id: string; readonly state: string; readonly hash: string };

export async function expectOrders({ client, requests, aggregator, service }: Environment): Promise<void> {
  // Phone numbers are stored without the plus.
  const hashOf = (wallet = ''): string =>
    service.app.vault.hashWallet(wallet.replace('+', '')).toString('hex');
  // All USDT orders share one destination.
  const { rows } = await client.query<Found>(
    `select id::text, state, encode(wallet_hash, 'hex') as hash from withdrawals where system <> 'usdt'`,
  );
  const orders = new Map<string, CreateRequest[]>();
  for (const order of requests.filter(({ fields }) => fields['system'] !== 'usdt')) {
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

/** Checks one destination: repeated requests with one order id, or any number of requests without one. */
function expectDestination(sent: readonly CreateRequest[], found: readonly Found[]): void {
  const hasOrderId = sent.some(({ fields }) => fields['order_id'] !== undefined);
  const maxCount = hasOrderId ? 1 : sent.filter(({ refused }) => !refused).length;
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
