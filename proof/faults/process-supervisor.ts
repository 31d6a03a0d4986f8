// Supervises a process like systemd: restarts it when it ends, until it is shut down.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export type SupervisedProcess = {
  readonly name: string;
  /** Resolves when the process is ready; rejects after the time limit. */
  ready(): Promise<void>;
  /** Ends it and waits for the exit, which is then expected; false if it was not running. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<boolean>;
  /** Stops it with SIGSTOP and returns its pid. */
  pause(): number;
  resume(): void;
  /** Unexpected exits after it was ready, and ignored signals, each with the end of its output. */
  unexpectedExits(): readonly string[];
  shutDown(): Promise<void>;
};

type ProcessOptions = {
  readonly name: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Matches its output when it is ready. */
  readonly readyPattern: RegExp;
  readonly outputFile: string;
};

const RESTART_MS = 200;
const POLL_MS = 30;
const START_TIMEOUT_MS = 60_000;
const GRACE_MS = 25_000;
const TAIL_BYTES = 2_000;

/** One run of the process. */
type Run = {
  readonly child: ChildProcess;
  /** Size of the output file when it started. */
  readonly outputOffset: number;
  ready: boolean;
  /** Its end was requested. */
  ending: boolean;
};

const hasEnded = ({ child }: Run): boolean => child.exitCode !== null || child.signalCode !== null;

function spawnRun({ args, env, outputFile }: ProcessOptions): Run {
  const outputOffset = existsSync(outputFile) ? statSync(outputFile).size : 0;
  const output = openSync(outputFile, 'a');
  const child = spawn(process.execPath, [...args], { env, stdio: ['ignore', output, output] });
  closeSync(output);
  return { child, outputOffset, ready: false, ending: false };
}

export function superviseProcess(options: ProcessOptions): SupervisedProcess {
  const { name, readyPattern, outputFile } = options;
  const unexpectedExits: string[] = [];
  let current = start();
  let isShutDown = false;

  function start(): Run {
    const started = spawnRun(options);
    started.child.once('exit', (code, signal) => {
      if (!started.ending && isReady(started))
        unexpectedExits.push(`${name} ended unexpectedly (${signal ?? code}): ${outputTail()}`);
      setTimeout(() => {
        if (!isShutDown) current = start();
      }, RESTART_MS);
    });
    return started;
  }

  const outputTail = (): string => readFileSync(outputFile, 'utf8').slice(-TAIL_BYTES);

  function isReady(run: Run): boolean {
    run.ready ||= readyPattern.test(readFileSync(outputFile).subarray(run.outputOffset).toString());
    return run.ready;
  }

  async function end(signal: NodeJS.Signals): Promise<boolean> {
    const run = current;
    if (hasEnded(run)) return false;
    run.ending = true;
    run.child.kill(signal);
    // A stopped process handles no signal but SIGKILL.
    run.child.kill('SIGCONT');
    const timer = setTimeout(() => {
      unexpectedExits.push(
        `${name} did not end within ${GRACE_MS / 1_000} s of a ${signal}: ${outputTail()}`,
      );
      run.child.kill('SIGKILL');
    }, GRACE_MS);
    await once(run.child, 'exit');
    clearTimeout(timer);
    return true;
  }

  return {
    name,
    async ready() {
      const deadline = Date.now() + START_TIMEOUT_MS;
      while (hasEnded(current) || !isReady(current)) {
        if (Date.now() > deadline) throw new Error(`${name} was not ready in time: ${outputTail()}`);
        await sleep(POLL_MS);
      }
    },
    end,
    pause() {
      const { pid } = current.child;
      if (pid === undefined || !current.child.kill('SIGSTOP')) throw new Error(`${name} is not running`);
      return pid;
    },
    resume: () => void current.child.kill('SIGCONT'),
    unexpectedExits: () => unexpectedExits,
    async shutDown() {
      isShutDown = true;
      await end('SIGTERM');
    },
  };
}
