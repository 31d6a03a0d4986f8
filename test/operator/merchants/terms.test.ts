// Fees and limits of a single merchant.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CREATE, toPhone } from '../../harness/client.ts';
import type { OperatorClient, OperatorReply } from '../../harness/operator-client.ts';
import type { TestServer } from '../../harness/server.ts';
import { type MerchantConsoles, type MerchantView, openMerchantConsoles } from './merchant-consoles.ts';

let consoles: MerchantConsoles;
let server: TestServer;
let root: OperatorClient;
let ann: OperatorClient;
let vic: OperatorClient;
let create: MerchantConsoles['create'];

beforeAll(async () => {
  consoles = await openMerchantConsoles();
  ({ server, root, ann, vic, create } = consoles);
});
afterAll(() => consoles.close());

describe("a merchant's terms", () => {
  const NONE = {
    fee_percent: null,
    fee_fixed: null,
    fee_min: null,
    fee_max: null,
    min: null,
    max: null,
    spread_percent: null,
  };
  const put = (id: number, body: object): Promise<OperatorReply> =>
    root.send('PUT', `/merchants/${id}/terms/fps`, body);

  test('are replaced and removed as a whole, and apply to the next withdrawal', async () => {
    const { merchant_id: id, version, secretKey } = await create();
    await ann.post(`/merchants/${id}/credit`, { amount: '1000', note: 'opening' });
    const terms = { fee_percent: '2.50', fee_fixed: '1.00', fee_min: null, fee_max: '3.00', min: '50.00' };
    const set = await put(id, { version, ...NONE, ...terms });
    expect(set.body['terms']).toEqual({ fps: { ...NONE, ...terms } });
    const created = await server.post(CREATE, { merchant_id: id, secret_key: secretKey, ...toPhone });
    const found = await vic.get(`/withdrawals/${String(created.body['withdraw_id'])}`);
    expect(found.body['withdrawal']).toMatchObject({ fee: '3.00' });
    const limits = await put(id, { version: (set.body as MerchantView).version, ...NONE, max: '9.00' });
    expect(limits.body['terms']).toEqual({ fps: { ...NONE, max: '9.00' } });
    const path = `/merchants/${id}/terms/fps?version=`;
    expect((await root.send('DELETE', `${path}0`)).body['code']).toBe('stale');
    expect(
      (await root.send('DELETE', `${path}${(limits.body as MerchantView).version}`)).body['terms'],
    ).toEqual({});
  });

  test.each([
    ['fee_fixed', { fee_percent: '1' }],
    ['fee_percent', { fee_fixed: '1' }],
    ['fee_min', { fee_min: '1' }],
    ['fee_min', { fee_percent: '1', fee_fixed: '0', fee_min: '2', fee_max: '1' }],
    ['min', { min: '2', max: '1' }],
    ['max', { max: '0' }],
  ])('with an invalid %s are rejected: %j', async (field, terms) => {
    const { merchant_id: id, version } = await create();
    expect(await put(id, { version, ...NONE, ...terms })).toMatchObject({
      status: 422,
      body: { code: 'invalid', field },
    });
  });
});
