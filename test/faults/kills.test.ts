// SIGKILL under load: every acknowledged withdrawal exists afterwards, and the ledger is consistent.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { CREATE, INFO, toCard } from '../harness/client.ts';
import { makeDataFolder, movedTo } from '../harness/data-folder.ts';
import { type ServerProcess, sluice, startProcess } from '../harness/process.ts';
import { waitUntil } from '../harness/wait-until.ts';

const dataFolder = async () => ({ SLUICE_DATA_DIR: await makeDataFolder() });

const credentials = (server: ServerProcess) => ({
  merchant_id: Number(/merchant_id +(\d+)/.exec(server.output())?.[1]),
  secret_key: String(/secret_key +(sk_\S+)/.exec(server.output())?.[1]),
});

/** Four clients that create without pause until stop() is called. Only acknowledged ids count. */
function load(server: ServerProcess) {
  const acknowledged: string[] = [];
  const other = new Set<string>();
  let running = true;
  const shop = credentials(server);
  const workers = Array.from({ length: 4 }, async () => {
    while (running) {
      await server.post(CREATE, { ...shop, ...toCard, amount: '0.01' }).then(
        ({ status, body }) =>
          status === 200
            ? acknowledged.push(String(body['withdraw_id']))
            : other.add(`${status} ${body['code']}`),
        // The connection was refused or reset, so nothing was acknowledged.
        () => sleep(20),
      );
    }
  });
  return {
    acknowledged,
    other,
    async stop() {
      running = false;
      await Promise.all(workers);
    },
  };
}

async function expectAllPresent(
  server: ServerProcess,
  shop: ReturnType<typeof credentials>,
  ids: readonly string[],
): Promise<void> {
  expect(new Set(ids).size).toBe(ids.length);
  const found = await Promise.all(ids.map((id) => server.post(INFO, { ...shop, id })));
  expect(found.filter(({ status }) => status !== 200)).toEqual([]);
}

/** The postmaster and all its children. */
async function killDatabase(folder: string): Promise<void> {
  const place = (await movedTo(folder)) ?? folder;
  const postmaster = Number(
    (await readFile(join(place, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0],
  );
  const children: number[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === postmaster)
      children.push(Number(pid));
  }
  for (const pid of [postmaster, ...children]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Already exited.
    }
  }
}

test('killing the server loses no acknowledged withdrawal', async () => {
  const env = await dataFolder();
  const first = await startProcess(env);
  const shop = credentials(first);
  const traffic = load(first);
  await waitUntil(() => traffic.acknowledged.length > 50);
  await first.stop('SIGKILL');
  await traffic.stop();

  const second = await startProcess(env);
  expect(credentials(second)).toEqual(shop);
  await expectAllPresent(second, shop, traffic.acknowledged);
  await second.stop('SIGTERM');
  expect(await sluice(['ledger', 'verify', '--json'], env)).toMatchObject({
    code: 0,
    json: { message: 'The ledger is clean.', differences: [] },
  });
});

test('killing the embedded database twice under a running server loses no acknowledged withdrawal', async () => {
  const env = await dataFolder();
  const server = await startProcess(env);
  const shop = credentials(server);
  const traffic = load(server);
  const moreAcknowledged = async (): Promise<void> => {
    const before = traffic.acknowledged.length;
    await waitUntil(() => traffic.acknowledged.length > before + 50);
  };
  for (let i = 0; i < 2; i += 1) {
    await moreAcknowledged();
    await killDatabase(env.SLUICE_DATA_DIR);
    // The server restarts its embedded database.
    await moreAcknowledged();
  }
  await traffic.stop();
  // Without its database the server only responded busy (safe to retry) or outcome_unknown (look it up first).
  expect(
    [...traffic.other].filter((outcome) => outcome !== '503 busy' && outcome !== '500 outcome_unknown'),
  ).toEqual([]);
  await expectAllPresent(server, shop, traffic.acknowledged);
  await server.stop('SIGTERM');
  expect(await sluice(['ledger', 'verify', '--json'], env)).toMatchObject({
    code: 0,
    json: { message: 'The ledger is clean.', differences: [] },
  });
});
