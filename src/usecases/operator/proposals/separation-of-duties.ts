// Separation of duties: checks that maker and checker of a proposal are independent operators, and that a recovered account
// is reviewed by another one.
import { findLink } from '../../../domain/operators/independence.ts';
import { mayDo } from '../../../domain/operators/roles.ts';
import { incidentTexts } from '../../../domain/texts/incidents.ts';
import { proposalTexts } from '../../../domain/texts/proposals.ts';
import { loadAccountActions } from '../../../storage/audit/audit.ts';
import type { Incident } from '../../../storage/incidents/incidents.ts';
import { loadFourEyesThreshold } from '../../../storage/installation/installation.ts';
import { findOperator } from '../../../storage/operators/operators.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import type { Proposal } from '../../../storage/proposals/proposals.ts';
import type { App } from '../../app.ts';

/** Why this operator may not close the incident of a recovered account; undefined if there is no reason. */
export async function recoveryProblem(
  tx: Tx,
  { independenceHours }: App['settings'],
  { reference: recovered }: Pick<Incident, 'reference'>,
  operator: string,
): Promise<string | undefined> {
  if (recovered === null || (await loadFourEyesThreshold(tx)) === null) return undefined;
  const since = new Date(Date.now() - independenceHours * 3_600_000);
  const actions = await loadAccountActions(tx, since);
  // That the account was recovered is known here: who else may use it is the question.
  const known = actions.filter(({ action }) => action !== 'operator.recover');
  return findLink(known, recovered, operator) && incidentTexts.resolvedByAnother(recovered);
}

type Pair = Pick<Proposal, 'action' | 'maker' | 'madeAt'> & { readonly checker: string };

/** The reason why the checker may not confirm a proposal of the maker; undefined if there is none. */
export async function independenceProblem(
  tx: Tx,
  { independenceHours }: App['settings'],
  { action, maker, checker, madeAt }: Pair,
): Promise<string | undefined> {
  if (maker.toLowerCase() === checker.toLowerCase()) return proposalTexts.ownProposal(checker);
  const right = action === 'set-up' || action === 'four-eyes' ? 'manage' : 'work';
  const proposer = await findOperator(tx, maker.toLowerCase());
  if (!proposer?.enabled || !mayDo(proposer.role, right)) return proposalTexts.makerLostRight(maker);
  // From before the proposal on, so that waiting does not help.
  const since = new Date(madeAt.getTime() - independenceHours * 3_600_000);
  const link = findLink(await loadAccountActions(tx, since), maker, checker);
  return link && proposalTexts.linked({ maker, checker }, link);
}
