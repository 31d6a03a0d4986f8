// What goes wrong on our side: the process dies at a named moment, a line to the database breaks at a statement.

import type { Random } from '../random.ts';
import { BANK_STEPS } from './bank-steps.ts';
import { LINE_FAULTS, type LineFault } from './connection-breaker.ts';
import { Broken, type World } from './environment.ts';
import { MERCHANT_STEPS } from './merchant-steps.ts';
import { OPERATOR_STEPS } from './operator-steps.ts';
import { MOMENTS } from './run-seed.ts';
import type { Step } from './step.ts';

/** What is going on at that moment. */
const DISTURBED: readonly Step[] = [
  MERCHANT_STEPS.create,
  MERCHANT_STEPS.create,
  MERCHANT_STEPS['ask again'],
  BANK_STEPS.work,
  BANK_STEPS.callback,
  OPERATOR_STEPS.pay,
  OPERATOR_STEPS.cancel,
  OPERATOR_STEPS['check a proposal'],
];

async function disturb(world: World, random: Random, going = DISTURBED): Promise<string> {
  world.faulty = true;
  try {
    return await random.pick(going).perform(world, random);
  } catch (error) {
    if (error instanceof Broken) throw error;
    return 'no answer';
  } finally {
    world.faulty = false;
  }
}

export const FAULT_STEPS = {
  kill: {
    weight: 5,
    async perform(world, random) {
      const moment = random.pick(MOMENTS);
      world.life.killAt(moment);
      const what = await disturb(world, random);
      if (world.life.isAlive()) {
        world.life.killAt(undefined);
        return `survived: ${what}`;
      }
      world.covered.count('fault', `killed: ${moment}`);
      await world.revive();
      return `killed: ${moment}`;
    },
  },
  break: {
    weight: 6,
    async perform(world, random) {
      const how = random.weighted<LineFault>(LINE_FAULTS);
      const { line } = world.life;
      // What becomes of a create whose commit goes unanswered for good is worth the seconds that it takes. The sixth request is
      // the commit, unless something changed meanwhile.
      const isLong = how === 'database gone';
      line.breakAt(isLong ? 4 + random.int(4) : 1 + random.int(10), how);
      const what = await disturb(world, random, isLong ? [MERCHANT_STEPS.create] : DISTURBED);
      if (line.disarm()) world.covered.count('fault', how);
      await world.calmDown();
      return `${how}: ${what}`;
    },
  },
  restart: {
    weight: 1,
    async perform(world) {
      world.covered.count('fault', 'restart');
      await world.revive();
      return 'done';
    },
  },
} as const satisfies Record<string, Step>;
