// A key that the kind does not declare is a typing error: stored silently, the aggregator would work without it.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AGGREGATORS } from '../../../src/adapters/aggregators/index.ts';
import { AGGREGATOR_KINDS } from '../../../src/domain/routing.ts';
import { validKeys } from '../../adapters/harness.ts';
import { signInOnCommandLine } from '../../harness/commands/command-session.ts';
import type { OperatorClient } from '../../harness/operator-client.ts';
import { openPayoutSetup, type PayoutSetup } from '../../harness/payouts.ts';
import { root } from '../../harness/process.ts';
import { type Item, openConsoles } from '../shared/consoles.ts';

let testEnv: PayoutSetup;
let boss: OperatorClient;
let env: Record<string, string>;
beforeAll(async () => {
  testEnv = await openPayoutSetup();
  const { server } = testEnv;
  ({ boss } = await openConsoles(server));
  env = await signInOnCommandLine(
    { DATABASE_URL: server.database.url, SLUICE_MASTER_KEY: server.masterKey.toString('base64') },
    'boss',
  );
});
afterAll(() => testEnv.close());

/** The command line with the keys on standard input. */
const sluice = (line: string, keys: object) =>
  spawnSync(process.execPath, [join(root, 'dist', 'main', 'sluice.js'), ...line.split(' ')], {
    env: { PATH: process.env['PATH'], ...env },
    input: JSON.stringify(keys),
    encoding: 'utf8',
  });

describe.each(AGGREGATOR_KINDS)('a key that the kind %s does not have', (kind) => {
  const url = 'http://127.0.0.1:1';
  const declared = async () => (await AGGREGATORS[kind]()).secretFields;
  const names = async () => (await declared()).map(({ name }) => name);
  const keysWith = async (name: string) => ({ ...validKeys(await declared()), [name]: 'x-value' });
  const listed = async (name: string) =>
    ((await boss.get('/aggregators')).body['items'] as Item[]).find((item) => item['name'] === name);

  test('is rejected by the operator API, which names it and the keys of the kind', async () => {
    const draft = { name: `api-${kind}`, kind, url };
    const rejected = await boss.post('/aggregators', { ...draft, secrets: await keysWith('secret_kay') });
    expect(rejected).toMatchObject({ status: 422, body: { field: 'secrets' } });
    for (const name of ['secret_kay', ...(await names())]) expect(rejected.body['error']).toContain(name);
    expect(rejected.text).not.toContain('x-value');

    const added = await boss.post('/aggregators', { ...draft, secrets: validKeys(await declared()) });
    const { version } = added.body['aggregator'] as Item;
    const change = { version, secrets: await keysWith('secret_kay') };
    expect(await boss.send('PATCH', `/aggregators/${draft.name}`, change)).toMatchObject({
      status: 422,
      body: { field: 'secrets', error: rejected.body['error'] },
    });
  });

  test('is not repeated if it could be a value', async () => {
    const secrets = await keysWith('whsec_aValueInTheWrongPlace=');
    const rejected = await boss.post('/aggregators', { name: `swapped-${kind}`, kind, url, secrets });
    expect(rejected).toMatchObject({ status: 422, body: { field: 'secrets' } });
    expect(rejected.text).not.toContain('whsec_aValueInTheWrongPlace=');
  });

  test('is rejected by the command line', async () => {
    const keys = await keysWith('secret_kay');
    const add = sluice(`aggregator add cli-${kind} --kind ${kind} --url ${url} --secrets-stdin`, keys);
    expect(add.status).toBe(1);
    expect(add.stderr).toContain(`An aggregator of kind ${kind} has no key secret_kay.`);
    expect(await listed(`cli-${kind}`)).toBeUndefined();
    const set = sluice(`aggregator set api-${kind} --secrets-stdin`, keys);
    expect(set).toMatchObject({ status: 1, stderr: add.stderr });
  });
});
