// Whether two operators are two: what keeps a second pair of eyes from being the first one's again.
import { mayDo } from '../../../domain/roles.ts';
import { hasGrantedAccess } from '../../../storage/audit/audit.ts';
import { findOperator } from '../../../storage/operators/operators.ts';
import type { Tx } from '../../../storage/postgres/database.ts';

type Pair = { readonly maker: string; readonly checker: string };

/** Whoever makes or resets an account knows its first password. In a day, others have seen it in the audit log. */
const HOURS = 24;

/** Why the checker may not confirm what the maker proposed, in words; undefined if nothing is against it. */
export async function whyNotIndependent(tx: Tx, { maker, checker }: Pair): Promise<string | undefined> {
  if (maker.toLowerCase() === checker.toLowerCase())
    return `${checker} proposed this; somebody else has to confirm it.`;
  const proposer = await findOperator(tx, maker.toLowerCase());
  // The command line knows no operators.
  if (proposer && !(proposer.enabled && mayDo(proposer.role, 'work')))
    return `${maker}, who proposed this, may not propose anything any more. Turn it down; it can be proposed anew.`;
  if (await hasGrantedAccess(tx, { maker, checker, hours: HOURS }))
    return `${maker}, who proposed this, made, reset or promoted the account ${checker} within the last ${HOURS} hours; somebody else has to confirm it.`;
  return undefined;
}
