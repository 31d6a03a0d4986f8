// Channels of alerts, whose servers repeat the secrets that they are sent.
import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { OperatorClient, OperatorReply } from '../../harness/operator-client.ts';
import { sluice } from '../../harness/process.ts';
import { startReceiver } from '../../webhooks/receiver.ts';
import type { Installation } from './environment.ts';

export async function setUpAlerts({ env, canaries }: Installation, browser: OperatorClient): Promise<void> {
  const note = async (reply: Promise<OperatorReply>) => canaries.note(await reply, 'console');
  const server = await startReceiver();
  server.respondWith((message, response) => void response.writeHead(400).end(message.path));
  const { port } = server;
  const token = `4711:${canaries.add("a bot's token", randomBytes(24).toString('hex'))}`;
  const password = canaries.add('a mail password', randomBytes(24).toString('hex'));
  const chat = canaries.add("a chat's address", randomBytes(24).toString('hex'));
  const bodies: Record<string, object> = {
    bot: { kind: 'telegram', token, api_url: `http://127.0.0.1:${port}` },
    mail: {
      kind: 'email',
      host: '127.0.0.1',
      port,
      security: 'none',
      user: 'x',
      password,
      from: 'a@example.com',
    },
    slack: { kind: 'chat', url: `http://127.0.0.1:${port}/services/${chat}` },
  };
  const rules = { bot: { address: '1' }, mail: { address: 'b@example.com' }, slack: {} };
  for (const [name, body] of Object.entries(bodies)) {
    const saved = await note(browser.send('PUT', `/alert-channels/${name}`, body));
    expect([name, saved.status]).toEqual([name, 200]);
  }
  for (const [channel, address] of Object.entries(rules)) {
    await note(browser.post('/alert-rules', { channel, kinds: ['incident_opened'], ...address }));
    const tested = await note(browser.post(`/alert-channels/${channel}/test`, address));
    expect([channel, tested.status, tested.body['sent']]).toEqual([channel, 200, false]);
  }
  // Wrong ones are not quoted.
  for (const secret of [token.slice(5), password, chat]) {
    await note(browser.send('PUT', '/alert-channels/other', { kind: 'telegram', token: `x${secret}` }));
    await note(browser.send('PUT', '/alert-channels/other', { kind: 'chat', url: `ftp://${secret}/` }));
  }
  const again = await sluice('alert channel set bot telegram --secret-stdin'.split(' '), env, {
    input: `wrong ${token}\n`,
  });
  canaries.record('command line', `${again.stdout}${again.stderr}`);
  for (const args of ['alert channel list', 'alert rule list', 'alert log', 'alert channel test slack']) {
    const shown = await sluice([...args.split(' '), '--json'], env);
    canaries.record('command line', `${shown.stdout}${shown.stderr}`);
  }
}
