// fps pays to mobile numbers of the region of the installation, unless the setting allows every phone number.
import { afterEach, describe, expect, test } from 'vitest';
import { makeMerchant } from '../harness/app.ts';
import { CREATE, ENCODINGS, type Encoding, toPhone } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const MOBILE = ['+79161234567', '79161234567', '89161234567', '9161234567', '8 (916) 123-45-67'];
const OTHERS: Readonly<Record<string, string>> = {
  'a landline of the region': '+74951234567',
  'a landline without its code': '84951234567',
  'a toll-free number': '88001234567',
  'a mobile number of Kazakhstan, which shares the country code': '+77011234567',
  'a mobile number of another country': '+4915112345678',
  'a landline of another country': '+493012345678',
  'a number of the United States': '+12125550123',
};

let server: TestServer;
afterEach(() => server.close());

describe.each(Object.keys(ENCODINGS) as Encoding[])('in the encoding %s', (encoding) => {
  test('mobile numbers of the region are accepted in every spelling, all others are an invalid wallet', async () => {
    server = await startTestServer();
    const shop = await makeMerchant(server.app, { credit: '100000' });
    const send = (wallet: string) => server.post(CREATE, { ...shop, ...toPhone, wallet }, encoding);
    for (const wallet of MOBILE) expect([wallet, (await send(wallet)).status]).toEqual([wallet, 200]);
    for (const [title, wallet] of Object.entries(OTHERS))
      expect([title, await send(wallet)]).toMatchObject([
        title,
        {
          status: 422,
          body: { success: false, error: 'Invalid wallet', code: 'invalid_wallet', field: 'wallet' },
        },
      ]);
  });
});

test('with the setting `any`, every valid phone number is accepted', async () => {
  server = await startTestServer({ app: { fpsNumbers: 'any' } });
  const shop = await makeMerchant(server.app, { credit: '100000' });
  for (const wallet of ['+74951234567', '+77011234567', '+4915112345678'])
    expect([wallet, (await server.post(CREATE, { ...shop, ...toPhone, wallet })).status]).toEqual([
      wallet,
      200,
    ]);
});

test('an order to another number that was created before still answers', async () => {
  server = await startTestServer({ app: { fpsNumbers: 'any' } });
  const shop = await makeMerchant(server.app, { credit: '100000' });
  const order = { ...shop, ...toPhone, wallet: '+4915112345678', order_id: 'abroad' };
  const first = await server.post(CREATE, order);
  Object.assign(server.app.settings, { fpsNumbers: 'mobile' });
  expect(await server.post(CREATE, order)).toMatchObject({ status: 200, body: first.body });
  expect((await server.post(CREATE, { ...order, order_id: 'abroad-2' })).status).toBe(422);
});
