// For the tests of what survives a crash: the process kills or stops itself at a named moment of a payout.
import type { CrashPoint } from '../usecases/app.ts';

export function crashPoints(env: NodeJS.ProcessEnv): CrashPoint | undefined {
  const { SLUICE_TEST_KILL_AT: killAt, SLUICE_TEST_STOP_AT: stopAt } = env;
  if (killAt === undefined && stopAt === undefined) return undefined;
  return (moment) => {
    if (moment === killAt) process.kill(process.pid, 'SIGKILL');
    if (moment === stopAt) process.kill(process.pid, 'SIGSTOP');
  };
}
