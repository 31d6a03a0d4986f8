// Runs the command line inside the test process, in a tenth of the time of the executable. The executable itself is tested
// on the embedded database and with the commands of the README.
import { type Command, CommanderError } from 'commander';
import { vi } from 'vitest';
import { createProgram, describeError } from '../../../src/main/commands.ts';
import type { CliResult } from '../process.ts';

/** Commands share the output of the process, so they run one at a time. */
let last: Promise<unknown> = Promise.resolve();

export function command(args: readonly string[], env: Record<string, string>): Promise<CliResult> {
  const result = last.then(() => perform(args, env));
  last = result.catch(() => undefined);
  return result;
}

async function perform(args: readonly string[], env: Record<string, string>): Promise<CliResult> {
  const before = { env: process.env, exitCode: process.exitCode };
  const [stdout, stderr] = [capture(process.stdout), capture(process.stderr)];
  process.env = { ...env };
  process.exitCode = undefined;
  let code = 0;
  try {
    const program = createProgram(process.env);
    throwInsteadOfExit(program);
    await program.parseAsync(args, { from: 'user' });
    code = Number(process.exitCode ?? 0);
  } catch (error) {
    // Commander has printed the problem with the arguments.
    if (error instanceof CommanderError) code = error.exitCode;
    else {
      process.stderr.write(`${describeError(error, process.env)}\n`);
      code = 1;
    }
  } finally {
    process.env = before.env;
    process.exitCode = before.exitCode;
    stdout.restore();
    stderr.restore();
  }
  const text = stdout.text();
  return {
    code,
    stdout: text,
    stderr: stderr.text(),
    json: args.includes('--json') && /^[[{]/.test(text) ? JSON.parse(text) : undefined,
  };
}

function throwInsteadOfExit(program: Command): void {
  program.exitOverride();
  for (const sub of program.commands) throwInsteadOfExit(sub);
}

function capture(stream: NodeJS.WriteStream): { text(): string; restore(): void } {
  let text = '';
  const spy = vi.spyOn(stream, 'write').mockImplementation((chunk) => {
    text += String(chunk);
    return true;
  });
  return { text: () => text, restore: () => spy.mockRestore() };
}
