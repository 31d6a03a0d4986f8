// The executables of the previous and the current version on one database, and creates that go to both.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { startSimulator } from '../../src/adapters/aggregators/simulator/server.ts';
import { type Client, CREATE, INFO } from '../harness/client.ts';
import { cloneDatabase } from '../harness/database.ts';
import { root, type ServerProcess, startExecutable } from '../harness/executable.ts';
import { makeSigningSecret } from '../harness/payouts.ts';
import { waitUntil } from '../harness/wait-until.ts';

export type Version = 'previous' | 'current';

const folderOf = (version: Version): string =>
  version === 'current' ? root : (process.env['SLUICE_PREVIOUS'] ?? '');

const executableOf = (version: Version): string => join(folderOf(version), 'dist', 'main', 'sluice.js');

/** The text of everything in sql/, and its generation. Before there were generations, it was 1. */
export async function readSchema(version: Version): Promise<{ text: string; generation: number }> {
  const sql = join(folderOf(version), 'sql');
  const files = (await readdir(sql, { recursive: true })).filter((name) => name.endsWith('.sql')).sort();
  const texts = await Promise.all(files.map((name) => readFile(join(sql, name), 'utf8')));
  const json = await readFile(join(sql, 'generation.json'), 'utf8').catch(() => '{ "generation": 1 }');
  return { text: texts.join('\n'), generation: JSON.parse(json).generation };
}

export type Shop = { readonly merchant_id: number; readonly secret_key: string };

export async function openVersions() {
  const database = await cloneDatabase({ empty: true });
  const secret = makeSigningSecret();
  const simulator = await startSimulator({ port: 0, secret, callbackUrl: 'http://127.0.0.1:1', delayMs: 0 });
  onTestFinished(async () => {
    await simulator.close();
    await database.drop();
  });
  const env = { DATABASE_URL: database.url, SLUICE_MASTER_KEY: randomBytes(32).toString('base64') };

  async function command(version: Version, line: string, input = ''): Promise<string> {
    const child = spawn(process.execPath, [executableOf(version), ...line.split(' '), '--json'], {
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    });
    child.stdin.end(input);
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    if (child.exitCode === null) await once(child, 'exit');
    if (child.exitCode !== 0) throw new Error(`${version}: ${line}: ${stderr}`);
    return stdout;
  }

  return {
    database,
    masterKey: Buffer.from(env.SLUICE_MASTER_KEY, 'base64'),
    simulator,
    command,
    start: (version: Version): Promise<ServerProcess> =>
      startExecutable(env, onTestFinished, executableOf(version)),
    /** A merchant whose withdrawals to e-wallets the simulator pays. */
    async createShop(version: Version): Promise<Shop> {
      const keys = JSON.stringify({ secret });
      await command(
        version,
        `aggregator add sim --kind simulator --url ${simulator.url} --secrets-stdin`,
        keys,
      );
      await command(version, 'route set ewallet sim');
      await command(version, 'system set ewallet --auto on');
      const line = 'merchant create --name shop --status active --payout-mode auto --credit 1000000';
      const created = await command(version, line);
      return {
        merchant_id: Number(/"merchant_id": ?(\d+)/.exec(created)?.[1]),
        secret_key: String(/"secret_key": ?"([^"]+)"/.exec(created)?.[1]),
      };
    },
  };
}

export type Load = {
  /** The next creates go to these servers, in turn. */
  setServers(servers: readonly Client[]): void;
  /** Resolves after this many more creates were acknowledged. */
  acknowledge(count: number): Promise<void>;
  /** Returns the acknowledged ids by order id, and every reply that was not an acknowledgement. */
  stop(): Promise<{ acknowledged: ReadonlyMap<string, string>; failures: readonly string[] }>;
};

const SENDERS = 4;
const PAUSE_MS = 20;

/** Four creates at a time, with short pauses, so that payouts keep up on a slow machine. A request that a stopping server did not answer is sent again, with the same order id. */
export function startLoad(shop: Shop, first: readonly Client[]): Load {
  let servers = first;
  let isRunning = true;
  let count = 0;
  const acknowledged = new Map<string, string>();
  const failures: string[] = [];

  async function create(orderId: string, index: number): Promise<void> {
    for (let tries = 0; tries < 20; tries += 1) {
      const server = servers[(index + tries) % servers.length];
      const order = { ...shop, amount: '10.10', wallet: 'shop.4711', system: 'ewallet', order_id: orderId };
      const reply = await server?.post(CREATE, order).catch(() => undefined);
      if (!reply) {
        await sleep(PAUSE_MS);
        continue;
      }
      const { success, withdraw_id: id } = reply.body;
      if (success === true) acknowledged.set(orderId, String(id));
      else failures.push(`${orderId}: ${reply.status} ${reply.text}`);
      return;
    }
    failures.push(`${orderId}: no server answered`);
  }

  async function send(sender: number): Promise<void> {
    while (isRunning) {
      count += 1;
      await create(`order-${sender}-${count}`, count);
      await sleep(PAUSE_MS);
    }
  }
  const senders = Array.from({ length: SENDERS }, (_, sender) => send(sender));

  return {
    setServers: (next) => {
      servers = next;
    },
    async acknowledge(more) {
      const target = acknowledged.size + more;
      await waitUntil(() => acknowledged.size >= target || failures.length > 0, Boolean, 120);
    },
    async stop() {
      isRunning = false;
      await Promise.all(senders);
      return { acknowledged, failures };
    },
  };
}

export async function statusOf(server: Client, shop: Shop, id: string): Promise<unknown> {
  const { body } = await server.post(INFO, { ...shop, id });
  return (body['data'] as Record<string, unknown> | undefined)?.['status'];
}
