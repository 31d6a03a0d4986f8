// After the calm: what was left to people is decided by them, by the aggregator's book. From then on nothing is excused
// because somebody is at it.

import { closeIncident, listIncidents } from '../../src/usecases/operator/incidents/incidents.ts';
import { decideProposal } from '../../src/usecases/operator/proposals/decide-proposal.ts';
import { listProposals } from '../../src/usecases/operator/settings/four-eyes.ts';
import type { OperatorResult } from '../../src/usecases/operator/shared/rejection.ts';
import { Broken, CHECKER, MAKER, type World } from './environment.ts';
import { resolve } from './operator-steps.ts';

const DECIDED = 'at the end of the day';
const WITH_AN_AGGREGATOR = `state = 'created' and stage in ('dispatching', 'sent', 'uncertain')`;

export async function letPeopleDecide(world: World): Promise<void> {
  await checkAll(world, 'rejected');
  for (const id of await world.withdrawals(WITH_AN_AGGREGATOR)) {
    must(await resolve(world, id), `${id} cannot be resolved`);
    await checkAll(world, 'confirmed');
  }
  const left = await world.withdrawals(WITH_AN_AGGREGATOR);
  if (left.length > 0) throw new Broken(`people cannot bring to an end: ${left.join(', ')}`);
  // What waits to be paid by hand keeps its incident until it is.
  for (const { id, kind, withdrawalId } of await listIncidents(world.life.app, { all: false }))
    if (
      withdrawalId !== null &&
      !(await world.withdrawals(`id = ${withdrawalId} and state = 'created'`)).length
    )
      must(
        await closeIncident(world.life.app, MAKER, { id, resolution: DECIDED }),
        `an incident of the kind ${kind} cannot be closed`,
      );
}

async function checkAll({ life }: World, verdict: 'confirmed' | 'rejected'): Promise<void> {
  for (const { proposal } of await listProposals(life.app, { open: true, limit: 100 }))
    must(
      await decideProposal(life.app, CHECKER, { id: proposal.id, verdict, remark: DECIDED }),
      `a proposal to ${proposal.action} cannot be ${verdict}`,
    );
}

function must(outcome: OperatorResult<unknown>, otherwise: string): void {
  if (!outcome.ok) throw new Broken(`${otherwise}: ${outcome.rejection.text}`);
}
