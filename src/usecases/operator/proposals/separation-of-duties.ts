// Separation of duties: checks that maker and checker of a proposal are independent operators.
import { mayDo } from '../../../domain/roles.ts';
import { proposalTexts } from '../../../domain/texts/proposals.ts';
import { hasGrantedAccess } from '../../../storage/audit/audit.ts';
import { findOperator } from '../../../storage/operators/operators.ts';
import type { Tx } from '../../../storage/postgres/database.ts';

type Pair = { readonly maker: string; readonly checker: string };

/** The operator who creates or resets an account has its first password. Within a day others can see it in the audit log. */
const HOURS = 24;

/** The reason why the checker may not confirm a proposal of the maker; undefined if there is none. */
export async function independenceProblem(tx: Tx, { maker, checker }: Pair): Promise<string | undefined> {
  if (maker.toLowerCase() === checker.toLowerCase()) return proposalTexts.ownProposal(checker);
  const proposer = await findOperator(tx, maker.toLowerCase());
  // Proposals from the command line have no operator account.
  if (proposer && !(proposer.enabled && mayDo(proposer.role, 'work')))
    return proposalTexts.makerLostRight(maker);
  if (await hasGrantedAccess(tx, { maker, checker, hours: HOURS }))
    return proposalTexts.accessFromMaker({ maker, checker }, HOURS);
  return undefined;
}
