// The real executable as a process of its own, to be killed and started again; it ends with the test.
import { onTestFinished } from 'vitest';
import { type ServerProcess, startExecutable } from './executable.ts';

export { type CliResult, root, type ServerProcess, sluice } from './executable.ts';

/** Tests that run side by side have to hand in their own `onFinished`. */
export const startProcess = (
  env: Record<string, string>,
  onFinished: (clean: () => Promise<void>) => void = onTestFinished,
): Promise<ServerProcess> => startExecutable(env, onFinished);
