// Keeps a process running as systemd would: whatever ends is started again a moment later, unless it is put away.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export type Kept = {
  readonly name: string;
  /** Resolves when it is up; fails when it does not come up for too long. */
  ready(): Promise<void>;
  /** By our hand: its end is no surprise. Waits until it has ended; false: it was not running. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<boolean>;
  /** Who was told to sleep. */
  pause(): number;
  resume(): void;
  /** Times that it was up and then ended by itself, or did not end when it was asked to; with the last it said. */
  surprises(): readonly string[];
  putAway(): Promise<void>;
};

type Order = {
  readonly name: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** What it says when it is up. */
  readonly sign: RegExp;
  readonly outputFile: string;
};

const RESTART_MS = 200;
const LOOK_MS = 30;
const LONGEST_START_MS = 60_000;
const GRACE_MS = 25_000;
const LAST_WORDS = 2_000;

/** One life of the process. */
type Life = { readonly child: ChildProcess; readonly saidBefore: number; up: boolean; doomed: boolean };

export function keepRunning({ name, args, env, sign, outputFile }: Order): Kept {
  const surprises: string[] = [];
  let life = begin();
  let away = false;

  function begin(): Life {
    const saidBefore = existsSync(outputFile) ? statSync(outputFile).size : 0;
    const output = openSync(outputFile, 'a');
    const child = spawn(process.execPath, [...args], { env, stdio: ['ignore', output, output] });
    closeSync(output);
    const begun: Life = { child, saidBefore, up: false, doomed: false };
    child.once('exit', (code, signal) => {
      if (!begun.doomed && isUp(begun))
        surprises.push(`${name} ended by itself (${signal ?? code}): ${lastWords()}`);
      setTimeout(() => {
        if (!away) life = begin();
      }, RESTART_MS);
    });
    return begun;
  }

  const lastWords = (): string => readFileSync(outputFile, 'utf8').slice(-LAST_WORDS);

  function isUp(one: Life): boolean {
    one.up ||= sign.test(readFileSync(outputFile).subarray(one.saidBefore).toString());
    return one.up;
  }

  const isOver = ({ child }: Life): boolean => child.exitCode !== null || child.signalCode !== null;

  async function end(signal: NodeJS.Signals): Promise<boolean> {
    const ending = life;
    if (isOver(ending)) return false;
    ending.doomed = true;
    ending.child.kill(signal);
    // One that sleeps hears nothing but a kill.
    ending.child.kill('SIGCONT');
    const impatience = setTimeout(() => {
      surprises.push(`${name} did not end within ${GRACE_MS / 1_000} s of a ${signal}: ${lastWords()}`);
      ending.child.kill('SIGKILL');
    }, GRACE_MS);
    await once(ending.child, 'exit');
    clearTimeout(impatience);
    return true;
  }

  return {
    name,
    async ready() {
      const deadline = Date.now() + LONGEST_START_MS;
      while (isOver(life) || !isUp(life)) {
        if (Date.now() > deadline) throw new Error(`${name} did not come up: ${lastWords()}`);
        await sleep(LOOK_MS);
      }
    },
    end,
    pause() {
      const { pid } = life.child;
      if (pid === undefined || !life.child.kill('SIGSTOP')) throw new Error(`${name} is not running`);
      return pid;
    },
    resume: () => void life.child.kill('SIGCONT'),
    surprises: () => surprises,
    async putAway() {
      away = true;
      await end('SIGTERM');
    },
  };
}
