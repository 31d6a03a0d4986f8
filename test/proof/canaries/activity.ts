// Operators' activity: manual payments, payment files, webhooks and proposals.
import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { CREATE, type Fields } from '../../harness/client.ts';
import type { OperatorClient, OperatorReply } from '../../harness/operator-client.ts';
import { CONTROL, type Installation } from './environment.ts';

/** Manual payments and payment files show the destination to the operator, but must not leave it elsewhere. */
export async function payManually(
  { server, canaries }: Installation,
  browser: OperatorClient,
  { shop, cards }: { readonly shop: Fields; readonly cards: readonly string[] },
): Promise<void> {
  const [card = '', stray = ''] = cards;
  const note = async (reply: Promise<OperatorReply>) => canaries.note(await reply, 'console');
  const ids: unknown[] = [];
  for (const amount of ['11.00', '12.00', '13.00']) {
    const created = await server.post(CREATE, { ...shop, amount, wallet: card, system: 'card' });
    ids.push(created.body['withdraw_id']);
  }
  for (const id of ids) {
    expect((await note(browser.post(`/withdrawals/${id}/reveal`))).status).toBe(409);
    expect((await note(browser.post(`/withdrawals/${id}/claim`))).status).toBe(200);
    expect((await browser.post(`/withdrawals/${id}/reveal`)).body['wallet']).toBe(card);
  }
  expect((await browser.post('/withdrawals/payment-file', { ids })).text).toContain(card);

  for (const [q, count] of [
    [card, expect.toSatisfy((found: number) => found > 0)],
    // Some creates during the database fault succeeded.
    [stray, expect.any(Number)],
    [cards[2], 0],
  ] as const) {
    const found = await note(browser.post('/search', { q, whole: true }));
    expect([found.status, (found.body['withdrawals'] as unknown[]).length]).toEqual([200, count]);
  }
  for (const path of [
    `/withdrawals?q=${stray}`,
    `/withdrawals?destination=${stray}`,
    `/merchants?q=${stray}`,
    `/banks?q=${stray}`,
    // A bare number would be read as a withdrawal id, which the rejection names.
    `/withdrawals/${stray}x`,
    `/deliveries?cursor=${stray}`,
  ])
    await note(browser.get(path));

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
    const imported = await note(browser.post('/withdrawals/payment-results', { csv: results, apply }));
    expect(imported.body).toMatchObject({ ok: 2, errors: 2, applied: apply });
  }
  const repeated = `${header}\n${paid},11.00,paid,bank-2,,${card}`;
  const alarm = await note(browser.post('/withdrawals/payment-results', { csv: repeated, apply: true }));
  expect(alarm.body).toMatchObject({ incidents: 1 });
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
    await note(browser.post('/withdrawals/payment-results', { csv, apply: true }));
    await note(browser.post('/banks/import', { csv, replace: false, apply: true }));
    await note(browser.post('/reconciliations', { aggregator: 'canary', day: '2026-01-31', csv }));
  }
}

/** A token in a webhook URL is visible to operators only. */
export async function setWebhookWithToken(
  { canaries }: Installation,
  browser: OperatorClient,
  { merchantId, url }: { readonly merchantId: number; readonly url: string },
): Promise<void> {
  const token = canaries.add('the token in a webhook URL', randomBytes(24).toString('hex'), {
    mayBeIn: ['console', 'portal', 'command line', 'database', "the database's files", 'webhooks'],
  });
  const refused = canaries.add('the token in a rejected webhook URL', randomBytes(24).toString('hex'));
  const path = `/merchants/${merchantId}/webhook`;
  const set = canaries.note(
    await browser.send('PUT', path, { url: `${url}?token=${token}` }, { 'idempotency-key': 'hooks-1' }),
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
    expect(canaries.note(await browser.send('PUT', path, { url: address }), 'console').status).toBeOneOf([
      400, 422,
    ]);
}

/** Creates a proposal, so that the list is not empty. */
export async function createProposal(
  { canaries }: Installation,
  browser: OperatorClient,
  merchantId: number,
): Promise<void> {
  const { body } = await browser.get('/settings');
  const settings = { version: body['version'], four_eyes_above: '1.00' };
  expect(canaries.note(await browser.send('PATCH', '/settings', settings), 'console').status).toBe(200);
  const credit = browser.post(`/merchants/${merchantId}/credit`, { amount: '5.00', note: 'a note' });
  expect(canaries.note(await credit, 'console').body).toMatchObject({ proposal: { id: expect.anything() } });
}
