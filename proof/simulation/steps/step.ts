// A step of the simulation: drawn by its weight, performed with its own random stream, and returning its outcome as text.
import type { ActionResult } from '../../../src/usecases/actions/rejection.ts';
import type { Random } from '../../random.ts';
import { BEHAVIORS, type Behavior } from '../aggregator.ts';
import type { Environment } from '../environment.ts';

export type Step = {
  readonly weight: number;
  perform(env: Environment, random: Random): Promise<string>;
};

export const drawBehaviors = (random: Random): Behavior[] =>
  Array.from({ length: 3 }, () => random.weighted<Behavior>(BEHAVIORS));

/** Undefined when the list is empty. */
export const pickOrUndefined = <T>(random: Random, from: readonly T[]): T | undefined =>
  from.length === 0 ? undefined : random.pick(from);

const outcomeText = (outcome: ActionResult<unknown>): string =>
  outcome.ok ? 'done' : outcome.rejection.kind;

/** An action of an operator, through a use case. */
export async function performAction(env: Environment, work: Promise<ActionResult<unknown>>): Promise<string> {
  const outcome = await env.waitFor(work);
  return typeof outcome === 'string' ? outcome : outcomeText(outcome);
}
