// API tokens of operators: their rights and when they are rejected.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertToken } from '../../../src/storage/operators/tokens.ts';
import { makeMerchant } from '../../harness/app.ts';
import { type OperatorClient, openOperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('a token', () => {
  test('has the rights and the name of its operator until it is revoked', async () => {
    await makeMerchant(server.app, { credit: '100' });
    const tom = await signInNewOperator(server, 'tom', 'viewer');
    const created = (await tom.post('/me/tokens', { name: 'report' })).body as {
      token: string;
      item: { id: number };
    };
    const program = openOperatorClient(server.url);
    const bearer = { authorization: `Bearer ${created.token}` };
    expect((await program.send('GET', '/withdrawals', undefined, bearer)).status).toBe(200);
    expect((await program.send('GET', '/session', undefined, bearer)).body).toMatchObject({
      operator: { name: 'tom', via: 'token' },
    });
    expect((await program.send('POST', '/withdrawals/1/claim', {}, bearer)).status).toBe(403);
    expect(await program.send('POST', '/me/tokens', { name: 'more' }, bearer)).toMatchObject({
      status: 403,
      body: { code: 'in_person', error: 'API tokens cannot do this; use the console.' },
    });
    await tom.send('DELETE', `/me/tokens/${created.item.id}`);
    expect((await program.send('GET', '/withdrawals', undefined, bearer)).status).toBe(401);
  });

  test('can only read, unless it was created with the scope work', async () => {
    const max = await signInNewOperator(server, 'max', 'maker');
    const create = async (fields: object) =>
      (await max.post('/me/tokens', { name: 'program', ...fields })).body as {
        token: string;
        item: { scope: string };
      };
    const program = openOperatorClient(server.url);
    const claim = async (token: string) =>
      program.send('POST', '/withdrawals/1/claim', {}, { authorization: `Bearer ${token}` });
    const reader = await create({});
    expect(reader.item.scope).toBe('read');
    expect(await claim(reader.token)).toMatchObject({
      status: 403,
      body: {
        code: 'forbidden',
        error:
          'The scope of this API token is read, which does not allow this. Create a token with the scope work.',
      },
    });
    expect((await claim((await create({ scope: 'work' })).token)).status).toBe(404);
    expect((await max.post('/me/tokens', { name: 'x', scope: 'manage' })).body).toMatchObject({
      code: 'malformed',
      field: 'scope',
    });
  });

  test('cannot be revoked by another operator, nor can their session be ended', async () => {
    const one = await signInNewOperator(server, 'oda', 'viewer');
    const two = await signInNewOperator(server, 'ole', 'admin');
    const { item } = (await one.post('/me/tokens', { name: 'mine' })).body as { item: { id: number } };
    const [session] = (await one.get('/me/sessions')).body['items'] as { id: string }[];
    expect((await two.send('DELETE', `/me/tokens/${item.id}`)).status).toBe(404);
    expect((await two.send('DELETE', `/me/sessions/${session?.id}`)).status).toBe(404);
    expect((await one.send('DELETE', `/me/sessions/${session?.id}`)).status).toBe(200);
    expect((await one.get('/withdrawals')).status).toBe(401);
  });
});

describe('a token is rejected', () => {
  const bearerOf = async (browser: OperatorClient) => {
    const created = await browser.post('/me/tokens', { name: 'report' });
    return { authorization: `Bearer ${String(created.body['token'])}` };
  };
  const useToken = (bearer: { authorization: string }, url = server.url) =>
    openOperatorClient(url).send('GET', '/withdrawals', undefined, bearer);

  test('where a second factor is required and its operator has none, and none is issued', async () => {
    const strict = await startTestServer({ app: { secondFactor: 'required' } });
    try {
      const ada = await signInNewOperator(strict, 'ada', 'viewer');
      const rejected = { status: 403, body: { code: 'second_factor_required' } };
      expect(await ada.post('/me/tokens', { name: 'early' })).toMatchObject(rejected);
      const { token, hash } = strict.app.vault.generateToken();
      await strict.app.db.transaction((tx) =>
        insertToken(tx, { operator: 'ada', name: 'from before', scope: 'read', hash, expiresAt: null }),
      );
      expect(await useToken({ authorization: `Bearer ${token}` }, strict.url)).toMatchObject(rejected);
    } finally {
      await strict.close();
    }
  });

  test('after its operator changed the password', async () => {
    const pam = await signInNewOperator(server, 'pam', 'viewer');
    const bearer = await bearerOf(pam);
    expect((await useToken(bearer)).status).toBe(200);
    const passwords = { current: pam.password, new: 'quite another password' };
    expect((await pam.post('/me/password', passwords)).status).toBe(200);
    expect((await useToken(bearer)).status).toBe(401);
  });

  test('after an admin ended all sessions of its operator', async () => {
    const [ray, root] = [
      await signInNewOperator(server, 'ray', 'viewer'),
      await signInNewOperator(server, 'chief', 'admin'),
    ];
    const bearer = await bearerOf(ray);
    expect(await root.send('DELETE', '/operators/ray/sessions')).toMatchObject({
      body: { ended: 1, revoked: 1 },
    });
    expect((await useToken(bearer)).status).toBe(401);
  });

  test('together with a session cookie, because the operator would be ambiguous', async () => {
    const sid = await signInNewOperator(server, 'sid', 'viewer');
    expect(await sid.send('GET', '/withdrawals', undefined, await bearerOf(sid))).toMatchObject({
      status: 400,
      body: { code: 'malformed', error: expect.stringContaining('Send one of them') },
    });
  });
});
