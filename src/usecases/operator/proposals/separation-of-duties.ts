// Separation of duties: checks that maker and checker of a proposal are independent operators.
import { mayDo } from '../../../domain/roles.ts';
import { hasGrantedAccess } from '../../../storage/audit/audit.ts';
import { findOperator } from '../../../storage/operators/operators.ts';
import type { Tx } from '../../../storage/postgres/database.ts';

type Pair = { readonly maker: string; readonly checker: string };

/** The operator who creates or resets an account has its first password. Within a day others can see it in the audit log. */
const HOURS = 24;

/** The reason why the checker may not confirm a proposal of the maker; undefined if there is none. */
export async function independenceProblem(tx: Tx, { maker, checker }: Pair): Promise<string | undefined> {
  if (maker.toLowerCase() === checker.toLowerCase())
    return `${checker} proposed this; another operator must confirm it.`;
  const proposer = await findOperator(tx, maker.toLowerCase());
  // Proposals from the command line have no operator account.
  if (proposer && !(proposer.enabled && mayDo(proposer.role, 'work')))
    return `${maker}, who proposed this, may no longer make proposals. Reject it; it can be proposed again.`;
  if (await hasGrantedAccess(tx, { maker, checker, hours: HOURS }))
    return `${maker}, who proposed this, created, reset or promoted the account ${checker} within the last ${HOURS} hours; another operator must confirm it.`;
  return undefined;
}
