// Child processes of a benchmark: the real executable on an embedded PostgreSQL with default settings, in a scratch folder.
// All of them end with the benchmark.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepare, root } from '../scripts/prepare.mjs';

const executable = join(root, 'dist', 'main', 'sluice.js');

export function openProcesses() {
  prepare();
  const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-'));
  chmodSync(folder, 0o711);
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    SLUICE_DATA_DIR: join(folder, 'data'),
    SLUICE_LOG_LEVEL: 'warn',
    SLUICE_SECOND_FACTOR: 'optional',
    XDG_STATE_HOME: join(folder, 'state'),
    PORT: '0',
  };
  const running = [];

  /** Resolves with the match when the output matches `pattern`. The output goes to a file, since reading a pipe would take
   * processor time from the measurement. */
  async function start(args, pattern, extraEnv = {}, node = process.execPath) {
    const file = join(folder, `output-${running.length}.log`);
    const output = openSync(file, 'a');
    const child = spawn(node, args, {
      env: { ...env, ...extraEnv },
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    running.push(child);
    for (;;) {
      const text = readFileSync(file, 'utf8');
      const match = pattern.exec(text);
      if (match) return { child, match };
      if (child.exitCode !== null) throw new Error(`the process ended: ${text}`);
      await sleep(20);
    }
  }

  function sluice(args, input) {
    const result = spawnSync(process.execPath, [executable, ...args, '--json'], {
      env,
      input,
      encoding: 'utf8',
    });
    if (result.status !== 0) throw new Error(`sluice ${args.join(' ')}: ${result.stderr}`);
    return JSON.parse(result.stdout);
  }

  async function stop(child) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }

  return {
    start,
    sluice,
    stop,
    executable,
    /** Environment of every process started later. */
    env,
    async close() {
      for (const child of running.reverse()) await stop(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Calls `send` `times` times, with `concurrency` calls in flight. */
export async function repeat(times, concurrency, send) {
  let left = times;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (left > 0) {
        left -= 1;
        await send();
      }
    }),
  );
}

export const perSecond = (count, ms) => Math.round((count * 1000) / ms);
