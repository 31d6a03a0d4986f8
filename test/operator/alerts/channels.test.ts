// Operators set up channels of alerts: the same rules at the API and on the command line.
import { describe, expect, test } from 'vitest';
import { TOKEN } from '../../alerts/setup.ts';
import { startReceiver, status } from '../../webhooks/receiver.ts';
import { type Item, MAIL, openScene } from './setup.ts';

const { scene, items, put, run } = openScene();

describe('a channel', () => {
  test('is added by the API and by the command line alike, and its secret is never shown', async () => {
    const chat = await startReceiver();
    await put('slack', { kind: 'chat', url: chat.url });
    const api = await put('hooks', { kind: 'webhook', url: 'https://duty.example.com/alerts' });
    expect(api['signing_secret']).toMatch(/^whsec_/);
    const fromApi = await items('/alert-channels');

    for (const name of ['bot', 'mail', 'slack', 'hooks'])
      expect(await run(['alert', 'channel', 'remove', name])).toMatchObject({ code: 0 });
    expect(await items('/alert-channels')).toEqual([]);
    const added = await Promise.all([
      run(['alert', 'channel', 'set', 'bot', 'telegram', '--api-url', scene.bot.url], TOKEN),
      run(
        [
          'alert',
          'channel',
          'set',
          'mail',
          'email',
          '--host',
          MAIL.host,
          '--user',
          MAIL.user,
          '--from',
          MAIL.from,
        ],
        MAIL.password,
      ),
      run(['alert', 'channel', 'set', 'slack', 'chat'], chat.url),
      run(['alert', 'channel', 'set', 'hooks', 'webhook', '--url', 'https://duty.example.com/alerts']),
    ]);
    expect(added.map(({ code, stderr }) => [code, stderr])).toEqual(Array(4).fill([0, '']));
    const withoutVersion = (list: Item[]) => list.map((item) => ({ ...item, version: null }));
    expect(withoutVersion(await items('/alert-channels'))).toEqual(withoutVersion(fromApi));
    expect((await run(['alert', 'channel', 'list'])).json).toEqual(await items('/alert-channels'));

    const shown = JSON.stringify([
      fromApi,
      await items('/alert-channels'),
      (await scene.boss.get('/audit')).text,
      scene.server.log,
    ]);
    for (const secret of [TOKEN, MAIL.password, new URL(chat.url).pathname + chat.port])
      expect(shown).not.toContain(secret);
  });

  test.each<[string, object, string, string]>([
    ['a name with capitals', { kind: 'telegram', token: TOKEN }, 'Bot', 'name'],
    ['a token of another form', { kind: 'telegram', token: '123:short' }, 'new', 'token'],
    ['no token', { kind: 'telegram' }, 'new', 'token'],
    [
      'an address of the network',
      { kind: 'telegram', token: TOKEN, api_url: 'https://10.0.0.1' },
      'new',
      'api_url',
    ],
    ['a chat without an address', { kind: 'chat' }, 'new', 'url'],
    ['a chat in the network', { kind: 'chat', url: 'https://192.168.1.1/hooks/x' }, 'new', 'url'],
    ['a webhook in the network', { kind: 'webhook', url: 'https://169.254.169.254/latest' }, 'new', 'url'],
    ['a webhook without https', { kind: 'webhook', url: 'http://duty.example.com/' }, 'new', 'url'],
    ['a mail server with a path', { ...MAIL, host: 'mail.example.com/x' }, 'new', 'host'],
    ['mail without encryption', { ...MAIL, security: 'none' }, 'new', 'security'],
    ['a sender without a domain', { ...MAIL, from: 'alerts' }, 'new', 'from'],
    ['a sender with a second line', { ...MAIL, from: 'a@example.com\r\nBcc: x@example.com' }, 'new', 'from'],
    ['a user without a password', { ...MAIL, password: null }, 'new', 'password'],
    ['a password without a user', { ...MAIL, user: null }, 'new', 'user'],
  ])('with %s is rejected, with the field', async (_title, body, name, field) => {
    const reply = await scene.boss.send('PUT', `/alert-channels/${name}`, body);
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({ field });
    expect(await items('/alert-channels')).toHaveLength(2);
  });

  test('keeps its secret while its settings stay the same, and asks for it when they change', async () => {
    const same = await put('mail', { ...MAIL, password: null, enabled: false });
    expect(same['channel']).toMatchObject({ enabled: false });
    for (const change of [
      { host: 'evil.example.com' },
      { port: 25 },
      { security: 'tls' },
      { user: 'other' },
    ]) {
      const reply = await scene.boss.send('PUT', '/alert-channels/mail', {
        ...MAIL,
        ...change,
        password: null,
      });
      expect([reply.status, reply.body['field']]).toEqual([422, 'password']);
    }
    const moved = { kind: 'telegram', api_url: 'https://evil.example.com' };
    expect((await scene.boss.send('PUT', '/alert-channels/bot', moved)).body).toMatchObject({
      field: 'token',
    });
    expect(
      (await scene.boss.send('PUT', '/alert-channels/bot', { kind: 'chat', url: scene.bot.url })).status,
    ).toBe(409);
  });

  test('of a webhook has a new secret at a new address, and keeps it otherwise', async () => {
    const hooks = (path: string, enabled = true) =>
      put('hooks', { kind: 'webhook', url: `https://duty.example.com/${path}`, enabled });
    const { signing_secret: first } = await hooks('alerts');
    expect((await hooks('alerts', false))['signing_secret']).toBeNull();
    const { signing_secret: second } = await hooks('other');
    expect(second).toMatch(/^whsec_/);
    expect(second).not.toBe(first);
  });

  test('of a mail server without a user has no password', async () => {
    await put('mail', { ...MAIL, user: null, password: null });
    const stored = await scene.server.app.db.query({
      text: `select secret_sealed from alert_channels where name = 'mail'`,
    });
    expect(stored).toEqual([{ secret_sealed: null }]);
  });

  test('is not changed from an outdated version', async () => {
    const [before] = await items('/alert-channels');
    await put('bot', { kind: 'telegram', token: TOKEN, api_url: scene.bot.url, enabled: false });
    const stale = { kind: 'telegram', token: TOKEN, api_url: scene.bot.url, version: before?.['version'] };
    expect(await scene.boss.send('PUT', '/alert-channels/bot', stale)).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
    expect(await scene.boss.send('PUT', '/alert-channels/bot', { ...stale, version: null })).toMatchObject({
      status: 409,
    });
  });

  test('is tested, and what the server says is shown', async () => {
    const test = (address: string | null) => scene.boss.post('/alert-channels/bot/test', { address });
    expect((await test('-1')).body).toEqual({ sent: true, problem: null });
    scene.bot.respondWith(status(403));
    expect((await test('-1')).body).toEqual({ sent: false, problem: 'the server answered 403' });
    expect((await run(['alert', 'channel', 'test', 'bot', '--to', '-1'])).json).toEqual(
      (await test('-1')).body,
    );
    expect((await test(null)).body).toMatchObject({ field: 'address' });
    expect((await test('no chat')).body).toMatchObject({ field: 'address' });
    await put('bot', { kind: 'telegram', token: TOKEN, api_url: scene.bot.url, enabled: false });
    expect((await test('-1')).status).toBe(409);
    expect((await scene.boss.post('/alert-channels/none/test', { address: '-1' })).status).toBe(404);
  });
});
