// What is given to the command line, and settings with which nothing starts.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from 'vitest';
import { whsec } from '../../harness/payouts.ts';
import { root, sluice } from '../../harness/process.ts';
import type { Installation } from './environment.ts';

const EXECUTABLE = join(root, 'dist', 'main', 'sluice.js');

/** The keys of an aggregator, as the command line reads them: from standard input. */
export async function giveSecrets({ env, cage }: Installation): Promise<void> {
  const secret = cage.add("an aggregator's secret from standard input", whsec());
  const add = (name: string) =>
    `aggregator add ${name} --kind http --url http://127.0.0.1:9 --secrets-stdin`.split(' ');
  for (const [words, input, code] of [
    [add('right'), JSON.stringify({ secret }), 0],
    [[...add('again'), '--json'], JSON.stringify({ secret }), 0],
    [add('right'), JSON.stringify({ secret }), 1],
    [add('broken'), JSON.stringify({ secret }).slice(0, -9), 1],
    [add('bare'), secret, 1],
    [add('list'), JSON.stringify([secret]), 1],
    [add('deep'), JSON.stringify({ secret: { secret } }), 1],
    [add('unknown'), JSON.stringify({ [secret]: secret, other: secret }), 1],
    [add('weak'), JSON.stringify({ secret: secret.slice(0, 20) }), 1],
  ] as const) {
    const child = spawn(process.execPath, [EXECUTABLE, ...words], {
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: process.env['HOME'] ?? '',
        ...env,
        SLUICE_LOG_LEVEL: 'debug',
      },
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => cage.say('command line', String(chunk)));
    child.stdin.end(input);
    const [ended] = await once(child, 'close');
    expect([words, ended]).toEqual([words, code]);
  }
}

/** Settings that cannot work: whoever starts the program hears why, and nothing of what they set. */
export async function failToStart({ cage }: Installation): Promise<void> {
  const password = cage.add("the database's password", randomBytes(16).toString('hex'));
  const key = cage.add('a master key that is too short', randomBytes(24).toString('base64url'));
  const database = `postgres://sluice:${password}@127.0.0.1:9/sluice`;
  const masterKey = randomBytes(32).toString('base64');
  for (const env of [
    { DATABASE_URL: database, SLUICE_MASTER_KEY: masterKey },
    { DATABASE_URL: database, SLUICE_MASTER_KEY: key },
    { DATABASE_URL: `postgres://sluice:${password}/`, SLUICE_MASTER_KEY: masterKey },
    { DATABASE_URL: `${password}://x`, SLUICE_MASTER_KEY: masterKey },
  ])
    for (const words of [['serve'], ['merchant', 'list'], ['migrate']]) {
      const { code, stdout, stderr } = await sluice(words, { ...env, PORT: '0', SLUICE_LOG_LEVEL: 'debug' });
      cage.say('command line', `${stdout}${stderr}`);
      expect([words, code]).toEqual([words, 1]);
    }
}
