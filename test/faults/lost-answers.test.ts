// The database commits and its answer is lost on the way: nobody hears "refused", nothing is created twice.
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { differencesIn, makeMerchant, openAppOn, openTestApp } from '../harness/app.ts';
import { peek } from '../harness/database.ts';
import { request, tryCreate } from '../harness/withdrawals.ts';

/** Stands between the app and PostgreSQL; when armed, it swallows the answer to the next create and hangs up. */
async function startProxy() {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-proxy-'));
  const { host, port } = inject('cluster');
  let armed = 0;
  let swallowed = 0;
  const server = createServer((near: Socket) => {
    const far = connect(join(host, `.s.PGSQL.${port}`));
    let doomed = false;
    near.on('data', (chunk) => {
      if (armed > 0 && chunk.includes('create_withdrawals')) {
        armed -= 1;
        doomed = true;
      }
      far.write(chunk);
    });
    far.on('data', (chunk) => {
      if (!doomed) {
        near.write(chunk);
        return;
      }
      swallowed += 1;
      near.destroy();
      far.destroy();
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('close', () => other.destroy()).on('error', () => other.destroy());
  });
  await new Promise<void>((done) => server.listen(join(folder, `.s.PGSQL.${port}`), done));
  onTestFinished(async () => {
    server.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { folder, arm: (times: number) => (armed = times), swallowed: () => swallowed };
}

test('every create is answered with what is true of it', async () => {
  const opened = await openTestApp();
  const proxy = await startProxy();
  const app = openAppOn({ ...opened.database.connection, host: proxy.folder }, opened.masterKey);
  onTestFinished(async () => {
    await app.close();
    await opened.close();
  });
  const shop = await makeMerchant(opened.app, { credit: '550' });
  await tryCreate(app, shop, request('1'));
  for (let round = 0; round < 5; round += 1) {
    proxy.arm(1);
    // With and without an order id, and one too many for the balance in the last round.
    const results = await Promise.all(
      [0, 1, 2].map((i) => tryCreate(app, shop, request('40', i === 1 ? { orderId: `o-${round}` } : {}))),
    );
    const outcomes = results.map((result) => (result.ok ? 'created' : result.rejection.code)).sort();
    expect(outcomes).toEqual(
      round < 4 ? ['created', 'created', 'created'] : ['created', 'low_balance', 'low_balance'],
    );
    expect(proxy.swallowed()).toBe(round + 1);
  }
  const { rows } = await (await peek(opened.database)).query('select count(*)::int as n from withdrawals');
  expect(rows[0].n).toBe(1 + 4 * 3 + 1);
  expect(await differencesIn(opened.app)).toEqual([]);
});
