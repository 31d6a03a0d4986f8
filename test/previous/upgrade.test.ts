// The previous version beside this one on one database, under load: an upgrade without downtime, and the way back.
import { expect, onTestFinished, test } from 'vitest';
import { asMerchantId } from '../../src/domain/ids.ts';
import { openAppOn } from '../harness/app.ts';
import { CREATE } from '../harness/client.ts';
import { connectDirectly } from '../harness/database.ts';
import type { ServerProcess } from '../harness/executable.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { type AddedKey, addTestKey } from '../merchant/keys/test-keys.ts';
import { type Load, openVersions, readSchema, type Shop, startLoad, statusOf } from './versions.ts';

const FUNCTION_TEXTS = `
  select p.oid::regprocedure::text as name, p.prosrc from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where n.nspname in ('public', 'sluice_auth') order by 1`;

type Versions = Awaited<ReturnType<typeof openVersions>>;

/** Every acknowledged withdrawal is paid once, no server logged an error, and the auditor finds nothing. */
async function expectNothingLost(
  { command, simulator }: Versions,
  shop: Shop,
  load: Load,
  servers: readonly ServerProcess[],
): Promise<void> {
  const { acknowledged, failures } = await load.stop();
  expect(failures).toEqual([]);
  expect(new Set(acknowledged.values()).size).toBe(acknowledged.size);
  const [server] = servers;
  if (!server) throw new Error('no server is left');
  for (const id of acknowledged.values())
    await waitUntil(async () => (await statusOf(server, shop, id)) === 'Paid');
  const executions = simulator.store.entries().map((entry) => entry.executions);
  expect(executions.filter((times) => times > 1)).toEqual([]);
  expect(executions.filter((times) => times === 1)).toHaveLength(acknowledged.size);
  for (const { output } of servers) expect(output()).not.toMatch(/"level":"(error|fatal)"/);
  expect(JSON.parse(await command('current', 'ledger verify'))).toMatchObject({ differences: [] });
}

test('the previous version keeps working while this one migrates, starts beside it, and after a restart', async () => {
  const versions = await openVersions();
  const shop = await versions.createShop('previous');
  const previous = await versions.start('previous');
  const load = startLoad(shop, [previous]);
  await load.acknowledge(100);

  await versions.command('current', 'migrate');
  await load.acknowledge(100);
  const current = await versions.start('current');
  load.setServers([previous, current]);
  await load.acknowledge(200);

  const client = await connectDirectly(versions.database);
  const readFunctions = async () => (await client.query(FUNCTION_TEXTS)).rows;
  const functions = await readFunctions();
  load.setServers([current]);
  expect(await previous.stop('SIGTERM')).toBe(0);
  const restarted = await versions.start('previous');
  // It has not put its own functions back.
  expect(await readFunctions()).toEqual(functions);
  load.setServers([restarted, current]);
  await load.acknowledge(200);
  await expectNothingLost(versions, shop, load, [current, restarted, previous]);
});

test('the previous version works on a database that this one made', async () => {
  const versions = await openVersions();
  const shop = await versions.createShop('current');
  const current = await versions.start('current');
  const load = startLoad(shop, [current]);
  await load.acknowledge(100);
  const previous = await versions.start('previous');
  load.setServers([previous, current]);
  await load.acknowledge(200);
  load.setServers([previous]);
  expect(await current.stop('SIGTERM')).toBe(0);
  await load.acknowledge(100);
  await expectNothingLost(versions, shop, load, [previous, current]);
});

test('the previous version takes no key that only reads or works later for more, and its rotation ends every key', async () => {
  const versions = await openVersions();
  const shop = await versions.createShop('current');
  const app = openAppOn(versions.database.connection, versions.masterKey);
  onTestFinished(() => app.close());
  const merchant = { ...shop, merchant_id: asMerchantId(shop.merchant_id) };
  const open = await addTestKey(app, merchant);
  const read = await addTestKey(app, merchant, { scope: 'read' });
  const later = await addTestKey(app, merchant, { worksFrom: new Date(Date.now() + 3_600_000) });
  const servers = { previous: await versions.start('previous'), current: await versions.start('current') };
  const create = async (version: keyof typeof servers, { merchant_id, secret_key }: AddedKey) => {
    const order = { amount: '10.10', wallet: 'shop.4711', system: 'ewallet' };
    return (await servers[version].post(CREATE, { merchant_id, secret_key, ...order })).status;
  };
  expect(await create('previous', open)).toBe(200);
  expect(await create('previous', read)).toBe(401);
  expect(await create('previous', later)).toBe(401);
  expect(await create('current', open)).toBe(200);
  expect(await create('current', read)).toBe(403);
  expect(await create('current', later)).toBe(401);

  await versions.command('previous', `merchant rotate-key ${shop.merchant_id} --overlap 0`);
  for (const key of [open, read]) {
    await waitUntil(async () => (await create('current', key)) === 401);
    expect(await create('previous', key)).toBe(401);
  }
});

/** The signatures of functions, and the attributes of the types that they return. */
const SIGNATURES = `
  select p.oid::regprocedure::text || ' returns ' || pg_get_function_result(p.oid) as signature
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'sluice_auth')
  union all
  select c.relname || ' (' || string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attnum) || ')'
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
   where c.relkind = 'c' and c.relnamespace = 'public'::regnamespace group by c.relname`;

test('every function and type of the previous version is as it was', async () => {
  const versions = await openVersions();
  const client = await connectDirectly(versions.database);
  const list = async (): Promise<string[]> =>
    (await client.query<{ signature: string }>(SIGNATURES)).rows.map(({ signature }) => signature);
  await versions.command('previous', 'migrate');
  const before = await list();
  expect(before.length).toBeGreaterThan(5);
  await versions.command('current', 'migrate');
  expect(await list()).toEqual(expect.arrayContaining(before));
});

test('a schema that differs from the previous one has a higher generation', async () => {
  const [previous, current] = await Promise.all([readSchema('previous'), readSchema('current')]);
  if (previous.text === current.text) expect(current.generation).toBe(previous.generation);
  else expect(current.generation).toBeGreaterThan(previous.generation);
});
