// After the automatic work has settled, operators resolve the remaining cases by the aggregator's statement. From then on,
// open incidents and proposals are no excuse for an open withdrawal.

import type { ActionResult } from '../../../src/usecases/actions/rejection.ts';
import { closeIncident, listIncidents } from '../../../src/usecases/operator/incidents/incidents.ts';
import { decideProposal } from '../../../src/usecases/operator/proposals/decide-proposal.ts';
import { listProposals } from '../../../src/usecases/operator/proposals/list-proposals.ts';
import { CHECKER, MAKER } from '../actors.ts';
import type { Environment } from '../environment.ts';
import { InvariantViolation } from '../invariant-violation.ts';
import { resolve } from './operator-steps.ts';

const REMARK = 'resolved at the end of the seed';
const AT_AN_AGGREGATOR = `state = 'created' and stage in ('dispatching', 'sent', 'uncertain')`;

export async function resolveOpenCases(env: Environment): Promise<void> {
  await decideAll(env, 'rejected');
  for (const id of await env.withdrawals(AT_AN_AGGREGATOR)) {
    must(await resolve(env, id), `${id} cannot be resolved`);
    await decideAll(env, 'confirmed');
  }
  const left = await env.withdrawals(AT_AN_AGGREGATOR);
  if (left.length > 0) throw new InvariantViolation(`operators cannot resolve: ${left.join(', ')}`);
  // A withdrawal that waits for a manual payment keeps its incident.
  for (const { id, kind, withdrawalId } of await listIncidents(env.service.app, { all: false }))
    if (
      withdrawalId !== null &&
      !(await env.withdrawals(`id = ${withdrawalId} and state = 'created'`)).length
    )
      must(
        await closeIncident(env.service.app, MAKER, { id, resolution: REMARK }),
        `an incident of the kind ${kind} cannot be closed`,
      );
}

async function decideAll({ service }: Environment, verdict: 'confirmed' | 'rejected'): Promise<void> {
  for (const { proposal } of await listProposals(service.app, { open: true, limit: 100 }))
    must(
      await decideProposal(service.app, CHECKER, { id: proposal.id, verdict, remark: REMARK }),
      `a proposal to ${proposal.action} cannot be ${verdict}`,
    );
}

function must(outcome: ActionResult<unknown>, failure: string): void {
  if (!outcome.ok) throw new InvariantViolation(`${failure}: ${outcome.rejection.text}`);
}
