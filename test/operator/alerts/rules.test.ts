// Operators set up rules of alerts, and say where alerts reach them: the same at the API and on the command line.
import { describe, expect, test } from 'vitest';
import { openOrUpdateIncident } from '../../../src/storage/incidents/incidents.ts';
import { TOKEN, watchOnce } from '../../alerts/setup.ts';
import { signInNewOperator } from '../../harness/operator-client.ts';
import { status } from '../../webhooks/receiver.ts';
import { openScene, RULE } from './setup.ts';

const { scene, items, put, addRule, run } = openScene();

describe('a rule', () => {
  test('is added by the API and by the command line alike', async () => {
    const { id: first, ...fromApi } = await addRule({
      kinds: ['incident_opened', 'float_low'],
      quiet_from: '22:00',
      quiet_to: '07:00',
      digest: 'daily',
      digest_at: '09:00',
      time_zone: 'Europe/Moscow',
    });
    const options =
      '--channel bot --kinds incident_opened,float_low --address -100500 --quiet 22:00-07:00 --digest daily --at 09:00';
    const added = await run(`alert rule add ${options} --time-zone Europe/Moscow`.split(' '));
    expect(added.json).toEqual({ ...fromApi, id: Number(first) + 1, version: expect.any(String) });
    expect((await run(['alert', 'rule', 'list'])).json).toEqual(await items('/alert-rules'));
    const off = await run(['alert', 'rule', 'set', String(first), '--enabled', 'off']);
    expect(off.json).toEqual({ ...fromApi, id: first, enabled: false, version: expect.any(String) });
    expect((await items('/alert-rules'))[0]).toEqual(off.json);
    expect(await run(['alert', 'rule', 'remove', String(first)])).toMatchObject({ code: 0 });
    expect(await items('/alert-rules')).toHaveLength(1);
  });

  test.each<[string, object, string]>([
    ['a channel that does not exist', { channel: 'none' }, 'channel'],
    ['no kinds', { kinds: [] }, 'kinds'],
    ['no receiver', { address: null }, 'operator'],
    ['two receivers', { operator: 'ann' }, 'operator'],
    ['an operator who does not exist', { address: null, operator: 'zoe' }, 'operator'],
    ['an address of another form', { address: 'ann@example.com' }, 'address'],
    ['an e-mail address of another form', { channel: 'mail', address: '-100500' }, 'address'],
    ['half of the quiet hours', { quiet_from: '22:00' }, 'quiet_from'],
    ['quiet hours of no length', { quiet_from: '22:00', quiet_to: '22:00' }, 'quiet_from'],
    ['a time that is none', { quiet_from: '25:00', quiet_to: '07:00' }, 'quiet_from'],
    ['a daily digest without a time', { digest: 'daily' }, 'digest_at'],
    ['a time without a daily digest', { digest: 'hourly', digest_at: '09:00' }, 'digest_at'],
    ['a time zone that does not exist', { time_zone: 'Europe/Atlantis' }, 'time_zone'],
  ])(
    'with %s is rejected, with the field, when it is added and when it is changed',
    async (_title, more, field) => {
      const { id, version } = await addRule();
      const replies = [
        await scene.boss.post('/alert-rules', { ...RULE, ...more }),
        await scene.boss.send('PUT', `/alert-rules/${id}`, { ...RULE, ...more, version }),
      ];
      for (const reply of replies) expect([reply.status, reply.body['field']]).toEqual([422, field]);
      expect(await items('/alert-rules')).toHaveLength(1);
    },
  );

  test('for a channel with one receiver names none', async () => {
    await put('hooks', { kind: 'webhook', url: 'https://duty.example.com/alerts' });
    expect((await scene.boss.post('/alert-rules', { ...RULE, channel: 'hooks' })).status).toBe(422);
    await addRule({ channel: 'hooks', address: null });
  });

  test('is changed, and not from an outdated version', async () => {
    const { id, version } = await addRule();
    const change = (seen: unknown) =>
      scene.boss.send('PUT', `/alert-rules/${id}`, {
        ...RULE,
        kinds: ['float_low'],
        enabled: false,
        version: seen,
      });
    expect((await change(version)).body).toMatchObject({ id, kinds: ['float_low'], enabled: false });
    expect(await change(version)).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect((await scene.boss.send('DELETE', `/alert-rules/${id}`)).status).toBe(200);
    expect((await scene.boss.send('DELETE', `/alert-rules/${id}`)).status).toBe(404);
  });

  test('goes with its channel', async () => {
    await addRule();
    await scene.boss.send('DELETE', '/alert-channels/bot');
    expect(await items('/alert-rules')).toEqual([]);
  });
});

describe('an operator', () => {
  test('enters, tests and removes where a channel reaches them, by the API and the command line', async () => {
    const none = { channel: 'bot', kind: 'telegram', address: null };
    const mail = { channel: 'mail', kind: 'email', address: null };
    expect(await items('/me/alert-addresses', scene.ann)).toEqual([none, mail]);
    expect((await scene.ann.send('PUT', '/me/alert-addresses/bot', { address: '42' })).status).toBe(200);
    expect((await run(['alert', 'address', 'list'], undefined, scene.annEnv)).json).toEqual([
      { ...none, address: '42' },
      mail,
    ]);
    expect(await items('/me/alert-addresses', scene.boss)).toEqual([none, mail]);
    expect((await scene.ann.post('/me/alert-addresses/bot/test')).body).toEqual({
      sent: true,
      problem: null,
    });
    expect(JSON.parse(scene.bot.messages[0]?.body ?? '{}')).toMatchObject({ chat_id: '42' });
    expect((await run(['alert', 'address', 'test', 'bot'], undefined, scene.annEnv)).json).toMatchObject({
      sent: true,
    });
    expect((await scene.ann.send('DELETE', '/me/alert-addresses/bot')).status).toBe(200);
    expect((await scene.ann.post('/me/alert-addresses/bot/test')).status).toBe(409);
    expect(await items('/me/alert-addresses', scene.ann)).toEqual([none, mail]);
  });

  test.each([
    ['bot', 'ann@example.com', 422],
    ['mail', '42', 422],
    ['mail', 'ann@example.com\nBcc: x@example.com', 422],
    ['none', '42', 404],
  ])('is told that the channel %s has no address %j', async (channel, address, code) => {
    expect((await scene.ann.send('PUT', `/me/alert-addresses/${channel}`, { address })).status).toBe(code);
    expect(await run(['alert', 'address', 'set', channel, address], undefined, scene.annEnv)).toMatchObject({
      code: 1,
    });
  });

  test('leaves the address out of the audit log', async () => {
    await scene.ann.send('PUT', '/me/alert-addresses/mail', { address: 'ann.private@example.com' });
    expect((await scene.boss.get('/audit')).text).not.toContain('ann.private');
  });

  test('without the rights changes nothing', async () => {
    const cem = await signInNewOperator(scene.server, 'cem', 'checker');
    const rights = await Promise.all([
      cem.send('PUT', '/alert-channels/x', { kind: 'chat', url: scene.bot.url }),
      cem.send('DELETE', '/alert-channels/bot'),
      cem.post('/alert-channels/bot/test', { address: '1' }),
      cem.post('/alert-rules', RULE),
      cem.get('/alert-rules'),
      cem.get('/alert-deliveries'),
    ]);
    expect(rights.map((reply) => reply.status)).toEqual(Array(6).fill(403));
  });
});

test('the log lists what was sent, what waits and what could not be sent, in pages', async () => {
  await addRule();
  await scene.server.app.db.transaction((tx) =>
    openOrUpdateIncident(tx, { kind: 'clock_skew', withdrawalId: null, reference: 'a', detail: 'x' }),
  );
  await watchOnce(scene.server.app);
  scene.bot.respondWith(status(500));
  await scene.server.app.db.transaction((tx) =>
    openOrUpdateIncident(tx, { kind: 'clock_skew', withdrawalId: null, reference: 'b', detail: 'x' }),
  );
  await watchOnce(scene.server.app);
  const log = await items('/alert-deliveries');
  expect(log).toMatchObject([
    { state: 'waiting', tries: 1, problem: 'the server answered 500', channel: 'bot', address: '-100500' },
    { state: 'sent', tries: 1, problem: null, due_at: null, text: expect.stringContaining('The clock') },
  ]);
  expect((await run(['alert', 'log'])).json).toEqual(log);
  expect((await run(['alert', 'log', '--state', 'sent'])).json).toEqual(log.slice(1));
  const page = await scene.boss.get('/alert-deliveries?limit=1');
  expect(page.body['items']).toEqual(log.slice(0, 1));
  expect(
    (await scene.boss.get(`/alert-deliveries?limit=1&cursor=${page.body['next']}`)).body['items'],
  ).toEqual(log.slice(1));
});

test('the set-up lacks alerts until a rule reaches somebody about incidents', async () => {
  const isDone = async () => (await items('/setup')).find(({ name }) => name === 'alerts')?.['done'];
  expect(await isDone()).toBe(false);
  await addRule({ kinds: ['float_low'] });
  // An operator without an address.
  await addRule({ channel: 'mail', address: null, operator: 'ann' });
  expect(await isDone()).toBe(false);
  await addRule();
  expect(await isDone()).toBe(true);
  await put('bot', { kind: 'telegram', token: TOKEN, api_url: scene.bot.url, enabled: false });
  expect(await isDone()).toBe(false);
});

test('the kinds of alerts are listed for both', async () => {
  expect((await run(['alert', 'kinds'])).json).toEqual(await items('/alert-kinds', scene.ann));
});
