// The second factor at sign-in, and the fresh proof of identity that some actions require.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDirectly } from '../../harness/database.ts';
import {
  expireReauthentication,
  type OperatorClient,
  openOperatorClient,
  signInNewOperator,
} from '../../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';
import { codeAt, stepNow } from '../../harness/sign-in.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const codeOf = (secret: string): string => codeAt(secret, stepNow());

test('long after the sign-in, setting up a second factor asks for the password once and for nothing else', async () => {
  const eve = await signInNewOperator(server, 'eve', 'maker');
  await expireReauthentication(server.database, 'eve');
  expect((await eve.post('/me/totp', { password: 'another one' })).status).toBe(422);
  const { body } = await eve.post('/me/totp', { password: eve.password });
  expect((await eve.post('/me/totp/confirm', { code: codeOf(String(body['secret'])) })).status).toBe(200);
});

test('a required second factor has to be set up before anything else is allowed', async () => {
  const strict = await startTestServer({ app: { secondFactor: 'required' } });
  try {
    const amy = await signInNewOperator(strict, 'amy', 'admin');
    expect((await amy.get('/session')).body).toMatchObject({
      operator: { totp: false, must_set_up_totp: true },
    });
    expect(await amy.get('/withdrawals')).toMatchObject({
      status: 403,
      body: { code: 'second_factor_required' },
    });
    const setUp = await amy.post('/me/totp', { password: amy.password });
    const { secret, backup_codes: codes } = setUp.body as { secret: string; backup_codes: string[] };
    expect((await amy.post('/me/totp/confirm', { code: '000000' })).status).toBe(422);
    const used = codeOf(secret);
    expect((await amy.post('/me/totp/confirm', { code: used })).status).toBe(200);
    amy.csrf = (await amy.get('/session')).body['csrf_token'] as string;
    expect((await amy.get('/withdrawals')).status).toBe(200);

    // The next sign-in requires a code; a code and a backup code each work once.
    const later = openOperatorClient(strict.url, amy);
    expect((await later.signIn()).body).toEqual({ next: 'totp' });
    expect((await later.get('/withdrawals')).status).toBe(401);
    expect((await later.send('POST', '/session/totp', { code: used })).status).toBe(401);
    expect((await later.send('POST', '/session/totp', { backup_code: codes[0] })).body).toEqual({
      next: 'done',
    });
    expect((await later.get('/withdrawals')).status).toBe(200);
    const again = openOperatorClient(strict.url, amy);
    await again.signIn();
    expect((await again.send('POST', '/session/totp', { backup_code: codes[0] })).status).toBe(401);

    // Every step is in the audit log, also those that lead nowhere.
    const log = await connectDirectly(strict.database);
    const { rows } = await log.query(
      `select action from audit_log where actor = 'amy' and action ~ '^(session|account)' order by seq`,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'session.open',
      'account.totp_begin',
      'account.totp',
      'session.begin',
      'session.refuse',
      'session.open',
      'session.begin',
      'session.refuse',
    ]);
  } finally {
    await strict.close();
  }
});

describe('actions that require a fresh proof of identity', () => {
  const createToken = (browser: OperatorClient, form?: string) =>
    browser.post('/me/tokens', { name: 'x' }, form);
  const proveFirst = { status: 403, body: { code: 'prove_first' } };

  test('are allowed for five minutes after sign-in, and again after a new proof', async () => {
    const ina = await signInNewOperator(server, 'ina', 'viewer');
    expect((await createToken(ina)).status).toBe(200);
    await expireReauthentication(server.database, 'ina');
    expect(await createToken(ina, 'form-ina')).toMatchObject(proveFirst);
    expect((await ina.get('/withdrawals')).status).toBe(200);
    expect(await ina.post('/session/proof', { password: 'not this one' })).toMatchObject({
      status: 422,
      body: { field: 'password', error: 'The password is incorrect.' },
    });
    expect(await createToken(ina)).toMatchObject(proveFirst);
    expect((await ina.post('/session/proof', { password: ina.password })).status).toBe(200);
    expect((await createToken(ina, 'form-ina')).status).toBe(200);
  });

  test('require a code or a backup code from operators with a second factor, each valid once', async () => {
    const ivo = await signInNewOperator(server, 'ivo', 'viewer');
    const { secret, backup_codes: codes } = (await ivo.post('/me/totp', { password: ivo.password })).body as {
      secret: string;
      backup_codes: string[];
    };
    const first = codeOf(secret);
    await ivo.post('/me/totp/confirm', { code: first });
    ivo.csrf = (await ivo.get('/session')).body['csrf_token'] as string;
    await expireReauthentication(server.database, 'ivo');
    const prove = (proof: object) => ivo.post('/session/proof', proof);
    expect(await prove({ password: ivo.password })).toMatchObject({ status: 422, body: { field: 'code' } });
    expect(await prove({ code: first })).toMatchObject({ status: 422, body: { field: 'code' } });
    expect(await createToken(ivo)).toMatchObject(proveFirst);
    const next = codeAt(secret, stepNow() + 1);
    expect((await prove({ code: next })).status).toBe(200);
    expect((await prove({ code: next })).status).toBe(422);
    expect((await createToken(ivo)).status).toBe(200);
    await expireReauthentication(server.database, 'ivo');
    expect((await prove({ code: ` ${codes[0]?.toUpperCase()} ` })).status).toBe(200);
    expect((await prove({ code: codes[0] })).status).toBe(422);
    expect((await createToken(ivo)).status).toBe(200);
  });

  test('count wrong proofs as failed sign-ins', async () => {
    const server = await startTestServer();
    try {
      const kim = await signInNewOperator(server, 'kim', 'viewer');
      for (let i = 0; i < 10; i += 1)
        expect((await kim.post('/session/proof', { password: 'wrong' })).status).toBe(422);
      expect(await kim.post('/session/proof', { password: kim.password })).toMatchObject({ status: 409 });
      expect((await openOperatorClient(server.url, kim).signIn()).status).toBe(429);
    } finally {
      await server.close();
    }
  });
});
