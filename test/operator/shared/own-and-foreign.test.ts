// Claims, proposals and accounts: every role × own and foreign.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asMinor } from '../../../src/domain/money.ts';
import { mayDo, ROLES, type Role } from '../../../src/domain/operators/roles.ts';
import { setFourEyes } from '../../../src/usecases/operator/settings/four-eyes.ts';
import { TESTER } from '../../harness/actors.ts';
import { findDifferences, makeMerchant, type TestMerchant } from '../../harness/app.ts';
import { CREATE, toPhone } from '../../harness/client.ts';
import { type OperatorClient, openOperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

let server: TestServer;
let shop: TestMerchant;
const consoles = {} as Record<Role, OperatorClient>;
const others = {} as Record<Role, OperatorClient>;

beforeAll(async () => {
  server = await startTestServer();
  shop = await makeMerchant(server.app, { credit: '1000000' });
  for (const role of ROLES) {
    consoles[role] = await signInNewOperator(server, role, role);
    others[role] = await signInNewOperator(server, `other.${role}`, role);
  }
});
afterAll(async () => {
  expect(await findDifferences(server.app)).toEqual([]);
  await server.close();
});

const WORKERS = ROLES.filter((role) => mayDo(role, 'work'));

const create = async (amount = '100.00'): Promise<number> =>
  Number((await server.post(CREATE, { ...shop, ...toPhone, amount })).body['withdraw_id']);

describe('a claimed withdrawal', () => {
  const actions = [
    ['reveal', {}],
    ['give-back', {}],
    ['pay', { reference: 'bank' }],
    ['cancel', { reason: 'test' }],
  ] as const;

  test.each(WORKERS.flatMap((role) => actions.map(([action, body]) => [role, action, body] as const)))(
    'a %s can %s it only with their own claim',
    async (role, action, fields) => {
      const id = await create();
      const body = 'reference' in fields ? { reference: `bank-${id}` } : fields;
      await others[role].post(`/withdrawals/${id}/claim`);
      expect((await consoles[role].post(`/withdrawals/${id}/${action}`, body)).status).toBe(409);
      await consoles[role].post(`/withdrawals/${id}/claim`, { take_over: true });
      expect((await consoles[role].post(`/withdrawals/${id}/${action}`, body)).status).toBe(200);
    },
  );
});

describe('a proposal', () => {
  beforeAll(async () => {
    await setFourEyes(server.app, TESTER, { above: asMinor(500_00n) });
  });

  const propose = async (maker: OperatorClient): Promise<number> => {
    const id = await create('600.00');
    const answer = await maker.post(`/withdrawals/${id}/pay`, { reference: `bank-${id}` });
    return (answer.body['proposal'] as { id: number }).id;
  };

  test.each(ROLES)(
    'a %s may confirm it exactly with the right to check and if another operator proposed it',
    async (role) => {
      const foreign = await propose(others.maker);
      const status = (await consoles[role].post(`/proposals/${foreign}/confirm`)).status;
      expect(status).toBe(mayDo(role, 'check') ? 200 : 403);
      if (!mayDo(role, 'work')) return;
      const own = await propose(consoles[role]);
      expect((await consoles[role].post(`/proposals/${own}/confirm`)).status).toBe(
        mayDo(role, 'check') ? 409 : 403,
      );
    },
  );

  test.each(ROLES)('a %s may reject it with the right to check, or if it is their own', async (role) => {
    const foreign = await propose(others.maker);
    const { status } = await consoles[role].post(`/proposals/${foreign}/reject`);
    if (mayDo(role, 'check')) expect(status).toBe(200);
    else expect([403, 409]).toContain(status);
    if (!mayDo(role, 'work')) return;
    expect((await consoles[role].post(`/proposals/${await propose(consoles[role])}/reject`)).status).toBe(
      200,
    );
  });
});

describe('an account', () => {
  test.each(ROLES)('a %s can end only their own sessions and revoke only their own tokens', async (role) => {
    const second = openOperatorClient(server.url, consoles[role]);
    await second.signIn();
    const { items } = (await second.get('/me/sessions')).body as {
      items: { id: string; current: boolean }[];
    };
    const mine = items.find(({ current }) => current)?.id ?? '';
    const token = (await second.post('/me/tokens', { name: 'own' })).body['item'] as { id: number };
    for (const path of [`/me/sessions/${mine}`, `/me/tokens/${token.id}`]) {
      expect((await others[role].send('DELETE', path)).status).toBe(404);
      expect((await others.admin.send('DELETE', path)).status).toBe(404);
    }
    expect((await consoles[role].send('DELETE', `/me/tokens/${token.id}`)).status).toBe(200);
    expect((await consoles[role].send('DELETE', `/me/sessions/${mine}`)).status).toBe(200);
    expect((await second.get('/me/sessions')).status).toBe(401);
  });
});
