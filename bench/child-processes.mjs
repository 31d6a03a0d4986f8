// What every benchmark stands on: the real executable on an embedded PostgreSQL with its usual settings, in a
// folder of its own, and processes that end with it.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepare, root } from '../scripts/prepare.mjs';

const executable = join(root, 'dist', 'main', 'sluice.js');

export function openStage() {
  prepare();
  const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-'));
  chmodSync(folder, 0o711);
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    SLUICE_DATA_DIR: join(folder, 'data'),
    SLUICE_LOG_LEVEL: 'warn',
    PORT: '0',
  };
  const running = [];

  /** Resolves when the process has printed what is looked for, with the match. What it prints goes to a file: reading
   * it would cost what is being measured. */
  async function start(args, sign, more = {}) {
    const file = join(folder, `output-${running.length}.log`);
    const output = openSync(file, 'a');
    const child = spawn(process.execPath, args, {
      env: { ...env, ...more },
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    running.push(child);
    for (;;) {
      const text = readFileSync(file, 'utf8');
      const match = sign.exec(text);
      if (match) return { child, match };
      if (child.exitCode !== null) throw new Error(`it ended: ${text}`);
      await sleep(20);
    }
  }

  function sluice(args, input) {
    const ran = spawnSync(process.execPath, [executable, ...args, '--json'], {
      env,
      input,
      encoding: 'utf8',
    });
    if (ran.status !== 0) throw new Error(`sluice ${args.join(' ')}: ${ran.stderr}`);
    return JSON.parse(ran.stdout);
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
    /** Of every process that is started from here on. */
    env,
    async close() {
      for (const child of running.reverse()) await stop(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Calls `send` so many times, so many of them at once. */
export async function fire(times, atOnce, send) {
  let left = times;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left > 0) {
        left -= 1;
        await send();
      }
    }),
  );
}

export const perSecond = (count, ms) => Math.round((count * 1000) / ms);
