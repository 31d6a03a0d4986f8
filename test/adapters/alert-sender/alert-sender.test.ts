// The channels of alerts, against servers on this machine.
import type { AddressInfo } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { openAlertSender } from '../../../src/adapters/alert-sender/index.ts';
import { openSigner } from '../../../src/adapters/shared/standard-webhooks.ts';
import { openWebhookSender } from '../../../src/adapters/webhook-sender/index.ts';
import type { ChannelSettings } from '../../../src/domain/alerts/channels.ts';
import { composeMessage } from '../../../src/domain/alerts/compose.ts';
import { makeCertificate, startReceiver, status } from '../../webhooks/receiver.ts';

const tls = makeCertificate();
const webhooks = openWebhookSender({ allowLoopback: true });
const sender = openAlertSender({ webhooks, ca: tls.cert, deadlineMs: 1_000 });
afterAll(() => webhooks.close());

const MESSAGE = composeMessage(
  [
    {
      id: 7,
      kind: 'proposal_waiting',
      subject: 'proposal:3',
      facts: { proposal: 3, minutes: 16 },
      openedAt: new Date('2026-11-19T12:00:00Z'),
      endedAt: null,
    },
  ],
  undefined,
);
const TOKEN = '123456:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-bc';
const SIGNING = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

test('Telegram gets the message for a chat, as plain text', async () => {
  const bot = await startReceiver();
  const settings = { kind: 'telegram', apiUrl: bot.url } as const;
  expect(await sender.send({ settings, secret: TOKEN }, '-100123', MESSAGE)).toBeUndefined();
  expect(bot.messages[0]?.path).toMatch(new RegExp(`/bot${TOKEN}/sendMessage$`));
  expect(JSON.parse(bot.messages[0]?.body ?? '')).toEqual({
    chat_id: '-100123',
    text: `${MESSAGE.subject}\n\n${MESSAGE.text}`,
    link_preview_options: { is_disabled: true },
  });
});

test('what Telegram says of a mistake is shown, without the token', async () => {
  const bot = await startReceiver();
  bot.respondWith((_message, response) => {
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ok: false, description: `Bad Request: chat not found (bot${TOKEN})` }));
  });
  const settings = { kind: 'telegram', apiUrl: bot.url } as const;
  expect(await sender.send({ settings, secret: TOKEN }, '-1', MESSAGE)).toBe(
    'the server answered 400: Bad Request: chat not found ***',
  );
});

test('the address is not shown either, in whatever case a server repeats it', async () => {
  const bot = await startReceiver();
  bot.respondWith((_message, response) => {
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ description: 'no user <ANN@private.example>: -1001234567890 unknown' }));
  });
  const settings = { kind: 'telegram', apiUrl: bot.url } as const;
  for (const [address, shown] of [
    ['-1001234567890', 'no user <ANN@private.example>: *** unknown'],
    ['ann@private.example', 'no user *** -1001234567890 unknown'],
  ] as const)
    expect(await sender.send({ settings, secret: TOKEN }, address, MESSAGE)).toBe(
      `the server answered 400: ${shown}`,
    );
});

test('what a chat repeats of its address is not shown, however it is written', async () => {
  const chat = await startReceiver();
  const secret = 'B02AAAAAA/ZZZZZZZZZZZZZZZZZZZZ';
  const settings = { kind: 'chat', host: 'x' } as const;
  for (const [repeated, shown] of [
    ['no_service', 'no_service'],
    [`no hook /services/${secret} here`, 'no hook *** here'],
    [`no hook ${encodeURIComponent(secret)}`, 'no hook ***'],
    ['no hook ZZZZZZZZZZZZZZZZZZZZ', 'no hook ***'],
    [`no hook ${Buffer.from(secret).toString('base64')}`, 'no hook ***'],
    [JSON.stringify({ message: 'Invalid webhook', status_code: 400 }), 'Invalid webhook'],
    ['<html>404</html>', undefined],
  ] as const) {
    chat.respondWith((_message, response) => void response.writeHead(404).end(repeated));
    const problem = await sender.send({ settings, secret: `${chat.url}services/${secret}` }, null, MESSAGE);
    expect(problem).toBe(`the server answered 404${shown === undefined ? '' : `: ${shown}`}`);
  }
});

test('a chat gets the text, in which nothing is a mention', async () => {
  const chat = await startReceiver();
  const message = { ...MESSAGE, text: 'a <!channel> & b' };
  const settings = { kind: 'chat', host: 'x' } as const;
  expect(await sender.send({ settings, secret: chat.url }, null, message)).toBeUndefined();
  expect(JSON.parse(chat.messages[0]?.body ?? '').text).toBe(
    `${MESSAGE.subject}\n\na &lt;!channel&gt; &amp; b`,
  );
});

test('a webhook is signed, and lists the alerts', async () => {
  const receiver = await startReceiver();
  const settings = { kind: 'webhook', url: receiver.url } as const;
  expect(await sender.send({ settings, secret: SIGNING }, null, MESSAGE)).toBeUndefined();
  const [message] = receiver.messages;
  if (!message) throw new Error('nothing arrived');
  expect(openSigner(SIGNING, 'x').verify(message, new Date())).toHaveProperty('id');
  expect(JSON.parse(message.body)).toMatchObject({
    type: 'alerts',
    alerts: [{ id: 7, kind: 'proposal_waiting', facts: { proposal: 3 }, ended_at: null }],
  });
});

describe('over HTTP', () => {
  const URLS: Record<string, (url: string) => [ChannelSettings, string]> = {
    telegram: (url) => [{ kind: 'telegram', apiUrl: url }, TOKEN],
    chat: (url) => [{ kind: 'chat', host: 'x' }, url],
    webhook: (url) => [{ kind: 'webhook', url }, SIGNING],
  };

  describe.each(Object.entries(URLS))('%s', (_kind, at) => {
    test('an error of the server, a redirect and silence are problems', async () => {
      const server = await startReceiver();
      const [settings, secret] = at(server.url);
      for (const code of [301, 401, 429, 500]) {
        server.respondWith(status(code));
        expect(await sender.send({ settings, secret }, '1', MESSAGE)).toBe(`the server answered ${code}`);
      }
    });

    test('an address in a private network is not called', async () => {
      const [settings, secret] = at('https://10.0.0.1/');
      expect(await sender.send({ settings, secret }, '1', MESSAGE)).toMatch(/10\.0\.0\.1 is a private/);
    });
  });
});

type Received = { from: string; to: string[]; content: string; user: string | undefined; secure: boolean };

async function startMailServer(
  options: SMTPServerOptions = {},
): Promise<{ port: number; received: Received[] }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    ...tls,
    authOptional: true,
    disabledCommands: [],
    onAuth({ username, password }, _session, callback) {
      if (password === 'right') callback(null, { user: username });
      else callback(new Error('Invalid user or password'));
    },
    onData(stream, session, callback) {
      readAll(stream).then((content) => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          content,
          user: session.user as unknown as string | undefined,
          secure: session.secure,
        });
        callback();
      }, callback);
    },
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  return { port: (server.server.address() as AddressInfo).port, received };
}

const mail = (port: number, more: Partial<Extract<ChannelSettings, { kind: 'email' }>> = {}) =>
  ({
    kind: 'email',
    host: 'localhost',
    port,
    security: 'starttls',
    user: 'sluice',
    from: 'alerts@example.com',
    ...more,
  }) as const;

describe('e-mail', () => {
  test('is sent encrypted and signed in', async () => {
    const { port, received } = await startMailServer();
    expect(
      await sender.send({ settings: mail(port), secret: 'right' }, 'ann@example.com', MESSAGE),
    ).toBeUndefined();
    expect(received).toMatchObject([
      { from: 'alerts@example.com', to: ['ann@example.com'], user: 'sluice', secure: true },
    ]);
    expect(received[0]?.content).toContain('Subject: Sluice: Proposal 3');
    expect(received[0]?.content).toContain('Proposal 3 has waited');
  });

  test('is sent over TLS from the start', async () => {
    const { port, received } = await startMailServer({ secure: true });
    const settings = mail(port, { security: 'tls' });
    expect(await sender.send({ settings, secret: 'right' }, 'ann@example.com', MESSAGE)).toBeUndefined();
    expect(received).toHaveLength(1);
  });

  test('is sent without encryption and user to a server that wants neither', async () => {
    const { port, received } = await startMailServer({ hideSTARTTLS: true });
    const settings = mail(port, { security: 'none', user: null });
    expect(await sender.send({ settings, secret: null }, 'ann@example.com', MESSAGE)).toBeUndefined();
    expect(received).toMatchObject([{ secure: false }]);
  });

  test('is not sent without the encryption that is required', async () => {
    const { port, received } = await startMailServer({ disabledCommands: ['STARTTLS'] });
    expect(await sender.send({ settings: mail(port), secret: 'right' }, 'ann@example.com', MESSAGE)).toMatch(
      /STARTTLS|TLS/,
    );
    expect(received).toEqual([]);
  });

  test('is not sent to a server with an unknown certificate', async () => {
    const { port, received } = await startMailServer();
    const strict = openAlertSender({ webhooks, deadlineMs: 1_000 });
    expect(await strict.send({ settings: mail(port), secret: 'right' }, 'ann@example.com', MESSAGE)).toMatch(
      /certificate/,
    );
    expect(received).toEqual([]);
  });

  test('a wrong password and a rejected receiver are problems, without the password', async () => {
    const { port } = await startMailServer({
      onAuth({ password }, _session, callback) {
        if (password === 'right') callback(null, { user: 'x' });
        else callback(new Error(`no user with the password ${password}`));
      },
      onRcptTo(_address, _session, callback) {
        callback(new Error('no such mailbox'));
      },
    });
    const wrong = await sender.send({ settings: mail(port), secret: 'wr0ng' }, 'ann@example.com', MESSAGE);
    expect(wrong).toMatch(/no user with the password \*\*\*$/);
    const rejected = await sender.send({ settings: mail(port), secret: 'right' }, 'ann@example.com', MESSAGE);
    expect(rejected).toMatch(/no such mailbox/);
  });

  test('a server that is silent ends after the deadline', async () => {
    const { port } = await startMailServer({ onConnect: () => undefined });
    const startedAt = performance.now();
    expect(
      await sender.send({ settings: mail(port), secret: 'right' }, 'ann@example.com', MESSAGE),
    ).toBeTypeOf('string');
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});
