// For crash tests: the process kills or suspends itself at a named point of a payout.
import type { CrashPoint } from '../usecases/app.ts';

export function crashPoints(env: NodeJS.ProcessEnv): CrashPoint | undefined {
  const { SLUICE_TEST_KILL_AT: killAt, SLUICE_TEST_STOP_AT: stopAt } = env;
  if (killAt === undefined && stopAt === undefined) return undefined;
  return (moment) => {
    if (moment === killAt) process.kill(process.pid, 'SIGKILL');
    if (moment === stopAt) process.kill(process.pid, 'SIGSTOP');
  };
}
