// Runs the clients in PHP and Python, if their interpreters are installed.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { root } from '../../scripts/prepare.mjs';
import type { TestMerchant } from '../harness/app.ts';

/** A method, by its name in Python, with its fields. */
type Call = readonly [method: string, fields?: object];
type Outcome = { readonly result?: unknown; readonly error?: Readonly<Record<string, unknown>> };
type Setup = {
  readonly merchant: TestMerchant;
  readonly baseUrl: string;
  readonly options?: object | undefined;
};

const describeLanguage = (name: string, command: string, driver: string) => {
  const isMissing = spawnSync(command, ['--version']).status !== 0;
  return {
    title: isMissing ? `${name} (skipped: ${command} is not installed)` : `the client in ${name}`,
    isMissing,
    /** Makes the calls one after the other, each with a client of its own. */
    async run(
      calls: readonly Call[],
      { merchant, baseUrl, options = {} }: Setup,
    ): Promise<readonly Outcome[]> {
      const folder = join(root, 'clients', name.toLowerCase());
      const child = spawn(command, [join(import.meta.dirname, 'drivers', driver), folder], {
        env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      const described = calls.map(([method, fields = {}]) => [method, fields]);
      child.stdin.end(JSON.stringify({ ...merchant, base_url: baseUrl, options, calls: described }));
      const [printed] = await Promise.all([text(child.stdout), once(child, 'close')]);
      expect(printed).not.toContain(merchant.secret_key);
      return JSON.parse(printed);
    },
  };
};

export const LANGUAGES = [
  describeLanguage('Python', 'python3', 'driver.py'),
  describeLanguage('PHP', 'php', 'driver.php'),
];
