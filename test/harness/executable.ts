// The real executable as a separate process. Does not import the test runner, because the programs in proof/ use it, too.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Client, openClient } from './client.ts';
import { waitUntil } from './wait-until.ts';

export const root = join(import.meta.dirname, '..', '..');
const executable = join(root, 'dist', 'main', 'sluice.js');

/** No other variable of the developer's environment reaches the executable. */
const plainEnv = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' };

export type ServerProcess = Client & {
  url: string;
  pid: number;
  output(): string;
  stop(signal: NodeJS.Signals): Promise<number | null>;
};

export async function startExecutable(
  env: Record<string, string>,
  onFinished: (clean: () => Promise<void>) => void,
  program = executable,
): Promise<ServerProcess> {
  const child: ChildProcess = spawn(process.execPath, [program, 'serve'], {
    env: {
      ...plainEnv,
      PORT: '0',
      SLUICE_LOG_LEVEL: 'warn',
      SLUICE_FAILED_CREDENTIALS_PER_MINUTE: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const exited = once(child, 'exit');
  onFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    // SIGTERM, so that an embedded database stops with it. A suspended process must continue to receive it.
    child.kill('SIGCONT');
    child.kill('SIGTERM');
    await exited;
  });
  const announcedUrl = () => /API +(http:\S+)\/api\/v2/.exec(output)?.[1];
  await waitUntil(
    () => output,
    () => announcedUrl() !== undefined || child.exitCode !== null,
  );
  const url = announcedUrl();
  if (url === undefined) throw new Error(`The server did not start: ${output}`);
  return {
    ...openClient(url),
    url,
    pid: child.pid ?? 0,
    output: () => output,
    async stop(signal) {
      child.kill(signal);
      await exited;
      return child.exitCode;
    },
  };
}

export type CliResult = { code: number; stdout: string; stderr: string; json: unknown };

export async function sluice(
  args: readonly string[],
  env: Record<string, string>,
  { cwd, input = '' }: { readonly cwd?: string; readonly input?: string } = {},
): Promise<CliResult> {
  const child = spawn(process.execPath, [executable, ...args], {
    env: { ...plainEnv, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(cwd ? { cwd } : {}),
  });
  // A command that fails does not read it.
  child.stdin.on('error', () => undefined).end(input);
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => (stdout += chunk));
  child.stderr.on('data', (chunk) => (stderr += chunk));
  const [code] = await once(child, 'close');
  return {
    code,
    stdout,
    stderr,
    json: args.includes('--json') && /^[[{]/.test(stdout) ? JSON.parse(stdout) : undefined,
  };
}
