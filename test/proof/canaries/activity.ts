// What operators do: pay by hand and by files, set webhooks, propose.
import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { CREATE, type Fields } from '../../harness/client.ts';
import type { Answer, Browser } from '../../harness/operators.ts';
import { CONTROL, type Installation } from './environment.ts';

/** By hand and by files: whoever pays sees the destination; what that leaves behind must not. */
export async function payByHand(
  { server, cage }: Installation,
  keeper: Browser,
  { shop, cards }: { readonly shop: Fields; readonly cards: readonly string[] },
): Promise<void> {
  const [card = '', stray = ''] = cards;
  const note = async (answer: Promise<Answer>): Promise<Answer> => cage.note(await answer, 'console');
  const ids: unknown[] = [];
  for (const amount of ['11.00', '12.00', '13.00']) {
    const made = await server.post(CREATE, { ...shop, amount, wallet: card, system: 'card' });
    ids.push(made.body['withdraw_id']);
  }
  for (const id of ids) {
    expect((await note(keeper.post(`/withdrawals/${id}/reveal`))).status).toBe(409);
    expect((await note(keeper.post(`/withdrawals/${id}/claim`))).status).toBe(200);
    expect((await keeper.post(`/withdrawals/${id}/reveal`)).body['wallet']).toBe(card);
  }
  expect((await keeper.post('/withdrawals/payment-file', { ids })).text).toContain(card);

  for (const [q, count] of [
    [card, expect.toSatisfy((found: number) => found > 0)],
    // Some of what was asked for while the database broke away came through.
    [stray, expect.any(Number)],
    [cards[2], 0],
  ] as const) {
    const found = await note(keeper.post('/search', { q, whole: true }));
    expect([found.status, (found.body['withdrawals'] as unknown[]).length]).toEqual([200, count]);
  }
  for (const path of [
    `/withdrawals?q=${stray}`,
    `/withdrawals?destination=${stray}`,
    `/merchants?q=${stray}`,
    `/banks?q=${stray}`,
    // A number alone would be taken for that of a withdrawal, which a refusal names.
    `/withdrawals/${stray}x`,
    `/deliveries?cursor=${stray}`,
  ])
    await note(keeper.get(path));

  const header = 'withdrawal_id,amount,status,reference,reason,wallet,amount';
  const [paid, unpaid] = ids;
  const results = [
    header,
    `${paid},11.00,paid,bank-1,,${card}`,
    `${unpaid},12.00,not_paid,,"the card ${card} is closed",${card}`,
    `${stray}x,${stray},${stray},${stray},${stray},${stray}`,
    `${ids[2]},${stray},paid,bank-3,,`,
  ].join('\n');
  for (const apply of [false, true]) {
    const taken = await note(keeper.post('/withdrawals/payment-results', { csv: results, apply }));
    expect(taken.body).toMatchObject({ good: 2, bad: 2, applied: apply });
  }
  const again = `${header}\n${paid},11.00,paid,bank-2,,${card}`;
  const alarm = await note(keeper.post('/withdrawals/payment-results', { csv: again, apply: true }));
  expect(alarm.body).toMatchObject({ alarms: 1 });
  const columns = 'reference,id,state,amount,currency,at';
  for (const csv of [
    `"${stray}`,
    `${stray}\n${stray}`,
    `${columns}\n"${stray}","${stray}`,
    `bank_id,name,wallet\n100000000111,${CONTROL},${stray}`,
    `bank_id,name\n,${stray}`,
    `${columns}\nsl-1000001-1-abcdefabcdef,${stray},paid,100.00,RUB,2026-01-31T12:00:00Z`,
    `${columns}\n${stray},${stray},${stray},${stray},${stray},${stray}`,
  ]) {
    await note(keeper.post('/withdrawals/payment-results', { csv, apply: true }));
    await note(keeper.post('/banks/import', { csv, replace: false, apply: true }));
    await note(keeper.post('/reconciliations', { aggregator: 'canary', day: '2026-01-31', csv }));
  }
}

/** An address with a token in it is a setting, which operators see; nobody else does. */
export async function listenWithToken(
  { cage }: Installation,
  keeper: Browser,
  { merchantId, url }: { readonly merchantId: number; readonly url: string },
): Promise<void> {
  const token = cage.add("the token in a webhook's address", randomBytes(24).toString('hex'), {
    mayBeIn: ['console', 'command line', 'database', "the database's files", 'webhooks'],
  });
  const refused = cage.add("the token in a refused webhook's address", randomBytes(24).toString('hex'));
  const path = `/merchants/${merchantId}/webhook`;
  const set = cage.note(
    await keeper.send('PUT', path, { url: `${url}?token=${token}` }, { 'idempotency-key': 'hooks-1' }),
    'console',
  );
  expect(set.status).toBe(200);
  for (const address of [
    `https://shop:${refused}@shop.example/hooks`,
    `https://10.0.0.1/hooks?token=${refused}`,
    `ftp://shop.example/${refused}`,
    `https://${refused}:no/`,
    `https://shop.example/hooks?token=${refused}${'x'.repeat(2_000)}`,
  ])
    expect(cage.note(await keeper.send('PUT', path, { url: address }), 'console').status).toBeOneOf([
      400, 422,
    ]);
}

/** Something that waits for a second operator, so that there is one to look at. */
export async function proposeSomething(
  { cage }: Installation,
  keeper: Browser,
  merchantId: number,
): Promise<void> {
  const { body } = await keeper.get('/settings');
  const settings = { version: body['version'], four_eyes_above: '1.00' };
  expect(cage.note(await keeper.send('PATCH', '/settings', settings), 'console').status).toBe(200);
  const credit = keeper.post(`/merchants/${merchantId}/credit`, { amount: '5.00', note: 'a gift' });
  expect(cage.note(await credit, 'console').body).toMatchObject({ proposal: { id: expect.anything() } });
}
