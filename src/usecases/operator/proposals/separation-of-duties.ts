// Separation of duties: checks that maker and checker of a proposal are independent operators.
import { findLink } from '../../../domain/operators/independence.ts';
import { mayDo } from '../../../domain/operators/roles.ts';
import { proposalTexts } from '../../../domain/texts/proposals.ts';
import { loadAccountActions } from '../../../storage/audit/audit.ts';
import { findOperator } from '../../../storage/operators/operators.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import type { Proposal } from '../../../storage/proposals/proposals.ts';
import type { App } from '../../app.ts';

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
  // Proposals from the command line have no operator account.
  if (proposer && !(proposer.enabled && mayDo(proposer.role, right)))
    return proposalTexts.makerLostRight(maker);
  // From before the proposal on, so that waiting does not help.
  const since = new Date(madeAt.getTime() - independenceHours * 3_600_000);
  const link = findLink(await loadAccountActions(tx, since), maker, checker);
  return link && proposalTexts.linked({ maker, checker }, link);
}
