// Faults of the service: the process is killed at a crash point, or the database connection breaks at a statement.

import type { Random } from '../../random.ts';
import { CONNECTION_FAULTS, type ConnectionFault } from '../database/connection-breaker.ts';
import type { Environment } from '../environment.ts';
import { InvariantViolation } from '../invariant-violation.ts';
import { KILL_POINTS } from '../service.ts';
import { AGGREGATOR_STEPS } from './aggregator-steps.ts';
import { MERCHANT_STEPS } from './merchant-steps.ts';
import { OPERATOR_STEPS } from './operator-steps.ts';
import type { Step } from './step.ts';

/** The steps during which a fault is injected. */
const STEPS_UNDER_FAULT: readonly Step[] = [
  MERCHANT_STEPS.create,
  MERCHANT_STEPS.create,
  MERCHANT_STEPS['repeat a create'],
  AGGREGATOR_STEPS['run jobs'],
  AGGREGATOR_STEPS.callback,
  OPERATOR_STEPS.pay,
  OPERATOR_STEPS.cancel,
  OPERATOR_STEPS['decide a proposal'],
];

async function performWithFault(
  env: Environment,
  random: Random,
  steps = STEPS_UNDER_FAULT,
): Promise<string> {
  env.faultInjected = true;
  try {
    return await random.pick(steps).perform(env, random);
  } catch (error) {
    if (error instanceof InvariantViolation) throw error;
    return 'no response';
  } finally {
    env.faultInjected = false;
  }
}

export const FAULT_STEPS = {
  kill: {
    weight: 5,
    async perform(env, random) {
      const point = random.pick(KILL_POINTS);
      env.service.killAt(point);
      const outcome = await performWithFault(env, random);
      if (env.service.isAlive()) {
        env.service.killAt(undefined);
        return `survived: ${outcome}`;
      }
      env.coverage.count('fault', `killed: ${point}`);
      await env.restart();
      return `killed: ${point}`;
    },
  },
  break: {
    weight: 6,
    async perform(env, random) {
      const kind = random.weighted<ConnectionFault>(CONNECTION_FAULTS);
      const { breaker } = env.service;
      // This fault takes seconds, so it is aimed at the commit of a create, which is the sixth request unless a retry came before.
      const isLong = kind === 'database gone';
      breaker.breakAt(isLong ? 4 + random.int(4) : 1 + random.int(10), kind);
      const outcome = await performWithFault(
        env,
        random,
        isLong ? [MERCHANT_STEPS.create] : STEPS_UNDER_FAULT,
      );
      if (breaker.disarm()) env.coverage.count('fault', kind);
      await env.waitForInFlight();
      return `${kind}: ${outcome}`;
    },
  },
  'database restarts': {
    weight: 1,
    async perform({ coverage, clock, client, database, processes, waitForInFlight }) {
      coverage.count('fault', 'database restarted');
      await waitForInFlight();
      await processes.dropConnections();
      await database.server.restart(client, clock.now());
      return 'done';
    },
  },
  restart: {
    weight: 1,
    async perform(env) {
      env.coverage.count('fault', 'restart');
      await env.restart();
      return 'done';
    },
  },
} as const satisfies Record<string, Step>;
