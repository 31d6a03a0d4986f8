// Secrets on standard input, and settings with which the program does not start.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from 'vitest';
import { makeSigningSecret } from '../../harness/payouts.ts';
import { root, sluice } from '../../harness/process.ts';
import type { Installation } from './environment.ts';

const EXECUTABLE = join(root, 'dist', 'main', 'sluice.js');

/** Valid and invalid secrets of an aggregator on standard input. */
export async function passSecrets({ env, canaries }: Installation): Promise<void> {
  const secret = canaries.add("an aggregator's secret from standard input", makeSigningSecret());
  const add = (name: string) =>
    `aggregator add ${name} --kind http --url http://127.0.0.1:9 --secrets-stdin`.split(' ');
  for (const [args, input, code] of [
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
    const child = spawn(process.execPath, [EXECUTABLE, ...args], {
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: process.env['HOME'] ?? '',
        ...env,
        SLUICE_LOG_LEVEL: 'debug',
      },
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => canaries.record('command line', String(chunk)));
    child.stdin.end(input);
    const [ended] = await once(child, 'close');
    expect([args, ended]).toEqual([args, code]);
  }
}

/** Invalid settings: the error names the reason, and not the value. */
export async function failToStart({ canaries }: Installation): Promise<void> {
  const password = canaries.add("the database's password", randomBytes(16).toString('hex'));
  const key = canaries.add('a master key that is too short', randomBytes(24).toString('base64url'));
  const database = `postgres://sluice:${password}@127.0.0.1:9/sluice`;
  const masterKey = randomBytes(32).toString('base64');
  for (const env of [
    { DATABASE_URL: database, SLUICE_MASTER_KEY: masterKey },
    { DATABASE_URL: database, SLUICE_MASTER_KEY: key },
    { DATABASE_URL: `postgres://sluice:${password}/`, SLUICE_MASTER_KEY: masterKey },
    { DATABASE_URL: `${password}://x`, SLUICE_MASTER_KEY: masterKey },
  ])
    for (const args of [['serve'], ['merchant', 'list'], ['migrate']]) {
      const { code, stdout, stderr } = await sluice(args, { ...env, PORT: '0', SLUICE_LOG_LEVEL: 'debug' });
      canaries.record('command line', `${stdout}${stderr}`);
      expect([args, code]).toEqual([args, 1]);
    }
}
