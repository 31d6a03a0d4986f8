// At the end of a seed: every order became what its merchant was told, and the aggregator was asked for that and nothing else.
import { type Asked, Broken, type World } from './environment.ts';

type Found = { readonly id: string; readonly state: string; readonly hash: string };

export async function expectOrders({ client, asked, bank, life }: World): Promise<void> {
  // A phone is kept without its plus.
  const hashOf = (wallet = ''): string => life.app.vault.hashWallet(wallet.replace('+', '')).toString('hex');
  // Of those whose destination is their own.
  const { rows } = await client.query<Found>(
    `select id::text, state, encode(wallet_hash, 'hex') as hash from withdrawals where system <> 'usdt'`,
  );
  const orders = new Map<string, Asked[]>();
  for (const order of asked.filter(({ fields }) => fields['system'] !== 'usdt')) {
    const hash = hashOf(order.fields['wallet']);
    orders.set(hash, [...(orders.get(hash) ?? []), order]);
  }
  for (const [hash, sent] of orders)
    expectOne(
      sent,
      rows.filter((row) => row.hash === hash),
    );
  const strangers = rows.filter(({ hash }) => !orders.has(hash));
  if (strangers.length > 0) throw new Broken(`nobody ordered ${JSON.stringify(strangers)}`);

  const { rows: attempts } = await client.query<{ reference: string; hash: string }>(
    `select a.reference, encode(w.wallet_hash, 'hex') as hash from attempts a join withdrawals w on w.id = a.withdrawal_id`,
  );
  for (const { reference, hash } of attempts) {
    const entry = bank.entries.get(reference);
    if (entry && hashOf(entry.wallet) !== hash)
      throw new Broken(`the aggregator was asked to pay ${reference} to somebody else`);
  }
}

/** All that was sent to one destination: one order with an id, however often, or as many as were sent without one. */
function expectOne(sent: readonly Asked[], found: readonly Found[]): void {
  const isOne = sent.some(({ fields }) => fields['order_id'] !== undefined);
  const most = isOne ? 1 : sent.filter(({ refused }) => !refused).length;
  if (found.length > most)
    throw new Broken(`${sent.length} orders, ${most} of them possible, became ${found.length} withdrawals`);
  const told = sent.flatMap(({ withdrawId, failedId }) => withdrawId ?? failedId ?? []);
  if (!isOne && new Set(told).size !== told.length) throw new Broken('two orders were told to be one');
  for (const id of told)
    if (!found.some((each) => each.id === id)) throw new Broken(`${id} was told, and goes somewhere else`);
  for (const { failedId } of sent)
    for (const { id, state } of found)
      if (id === failedId && state !== 'cancelled')
        throw new Broken(`${id} was told to have failed, and is ${state}`);
}
