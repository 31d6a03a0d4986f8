// A server with two channels, and operators at the API and on the command line.
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { TOKEN } from '../../alerts/setup.ts';
import { command } from '../../harness/commands/command-line.ts';
import { signInOnCommandLine } from '../../harness/commands/command-session.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { type CliResult, sluice } from '../../harness/process.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';
import { type Receiver, startReceiver } from '../../webhooks/receiver.ts';

export type Item = Record<string, unknown>;

export const MAIL = {
  kind: 'email',
  host: 'mail.example.com',
  port: 587,
  security: 'starttls',
  user: 'sluice',
  password: 'a mail password',
  from: 'alerts@example.com',
};

export const RULE = { channel: 'bot', kinds: ['incident_opened'], address: '-100500' };

type Scene = {
  server: TestServer;
  /** An admin and a maker, each also on the command line. */
  boss: OperatorClient;
  ann: OperatorClient;
  env: Record<string, string>;
  annEnv: Record<string, string>;
  /** What the channel `bot` sends to. */
  bot: Receiver;
};

/** Every test begins with the channels `bot` and `mail`. */
export function openScene() {
  const scene = {} as Scene;
  const items = async (path: string, by = scene.boss): Promise<Item[]> =>
    (await by.get(path)).body['items'] as Item[];

  async function put(name: string, body: object): Promise<Item> {
    const { status: code, body: reply } = await scene.boss.send('PUT', `/alert-channels/${name}`, body);
    expect([code, reply['error']]).toEqual([200, undefined]);
    return reply;
  }

  beforeAll(async () => {
    scene.server = await startTestServer();
    scene.boss = await signInNewOperator(scene.server, 'boss', 'admin');
    scene.ann = await signInNewOperator(scene.server, 'ann', 'maker');
    const base = {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: scene.server.database.url,
      SLUICE_MASTER_KEY: scene.server.masterKey.toString('base64'),
      SLUICE_WEBHOOK_LOOPBACK: 'allow',
    };
    scene.env = await signInOnCommandLine(base, 'boss');
    scene.annEnv = await signInOnCommandLine(base, 'ann');
  });
  afterAll(() => scene.server.close());
  beforeEach(async () => {
    scene.bot = await startReceiver();
    for (const { name } of await items('/alert-channels'))
      await scene.boss.send('DELETE', `/alert-channels/${name}`);
    await put('bot', { kind: 'telegram', token: TOKEN, api_url: scene.bot.url });
    await put('mail', MAIL);
  });

  return {
    scene,
    items,
    put,
    async addRule(more: object = {}): Promise<Item> {
      const { status: code, body } = await scene.boss.post('/alert-rules', { ...RULE, ...more });
      expect([code, body['error']]).toEqual([200, undefined]);
      return body;
    },
    /** With a secret in the executable, which reads it from its standard input. */
    run: (args: readonly string[], secret?: string, as = scene.env): Promise<CliResult> =>
      secret === undefined
        ? command([...args, '--json'], as)
        : sluice([...args, '--secret-stdin', '--json'], as, { input: `${secret}\n` }),
  };
}
