// Proposes a change that takes a second person of the merchant. Called inside the transaction that has checked it.
import { MAX_OPEN_PROPOSALS, type ProposalInput } from '../../../domain/portal/proposals.ts';
import { portalTexts } from '../../../domain/portal/texts.ts';
import { accepted } from '../../../domain/result.ts';
import {
  countOpenProposals,
  insertProposal,
  nextProposalId,
  type Proposal,
} from '../../../storage/portal/proposals.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { type ChangeContext, changeOf } from './changes.ts';

export type { Proposal };

/** The vault binds the input to its row, so that it cannot be moved to another one. */
export const proposalRow = (id: number): string => `portal proposal:${id}`;

export async function propose(
  tx: Tx,
  context: ChangeContext & { readonly maker: string },
  input: ProposalInput,
): Promise<ActionResult<Proposal>> {
  const { app, writeAudit, merchantId, maker } = context;
  // Two proposals of one person are not both the tenth: the check of their access has locked the person.
  if ((await countOpenProposals(tx, maker)) >= MAX_OPEN_PROPOSALS)
    return rejectAction('wrong-state', portalTexts.tooManyProposals(MAX_OPEN_PROPOSALS));
  const { subject, read } = changeOf(input);
  const current = await read(tx, context);
  if (!current.ok) return current;
  const { version, before, after } = current.value;
  const id = await nextProposalId(tx);
  const proposal = await insertProposal(tx, {
    id,
    merchantId,
    kind: input.kind,
    subject,
    version,
    details: { before, after },
    maker,
    input: app.vault.sealText(proposalRow(id), JSON.stringify(input)),
    hours: app.settings.proposalHours,
  });
  if (!proposal) return rejectAction('wrong-state', portalTexts.alreadyProposed);
  writeAudit({
    action: 'portal.propose',
    subject: `merchant:${merchantId}`,
    before,
    after: { proposal: id, change: subject, ...after },
  });
  return accepted(proposal);
}
