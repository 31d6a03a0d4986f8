// Made-up business is for demos alone.
import { expect, test } from 'vitest';
import { fillDemo } from '../../src/usecases/system/fill-demo.ts';
import { differencesIn, makeMerchant, openTestApp } from '../harness/app.ts';

test('nothing is made up where the database is not a demo', async () => {
  const opened = await openTestApp();
  expect(await fillDemo(opened.app, () => undefined)).toMatchObject({
    ok: false,
    rejection: { text: expect.stringContaining('not a demo') },
  });
  await opened.close();
});

test('nothing is made up beside merchants of one’s own', async () => {
  const opened = await openTestApp({ demo: true });
  await makeMerchant(opened.app);
  expect(await fillDemo(opened.app, () => undefined)).toMatchObject({
    ok: false,
    rejection: { text: expect.stringContaining('merchants here that are not the demo') },
  });
  await opened.close();
});

test('a filled demo has withdrawals in every state, and a clean ledger', async () => {
  const opened = await openTestApp({ demo: true });
  const filled = await fillDemo(opened.app, () => undefined);
  expect(filled).toMatchObject({ ok: true, value: { merchants: 5 } });
  expect(await differencesIn(opened.app)).toEqual([]);
  expect(await fillDemo(opened.app, () => undefined)).toMatchObject({ ok: false });
  await opened.close();
});
