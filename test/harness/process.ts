// The real executable as a separate process, which ends with the test.
import { onTestFinished } from 'vitest';
import { type ServerProcess, startExecutable } from './executable.ts';

export { type CliResult, root, type ServerProcess, sluice } from './executable.ts';

/** Concurrent tests must pass their own `onFinished`. */
export const startProcess = (
  env: Record<string, string>,
  onFinished: (clean: () => Promise<void>) => void = onTestFinished,
): Promise<ServerProcess> => startExecutable(env, onFinished);
