// Changes that people of a merchant proposed.
import { z } from 'zod';
import { PROPOSAL_KINDS, PROPOSAL_STATES } from '../../domain/portal/proposals.ts';
import type { Proposal } from '../../usecases/portal/proposals/propose.ts';
import { iso, isoOrNull, time } from '../fields.ts';

const changed = z.record(z.string(), z.unknown());

export const portalProposalItem = z
  .object({
    id: z.int(),
    kind: z.enum(PROPOSAL_KINDS),
    subject: z.string(),
    before: changed,
    after: changed,
    maker: z.string(),
    made_at: time,
    expires_at: time,
    state: z.enum(PROPOSAL_STATES),
    checker: z.string().nullable(),
    decided_at: time.nullable(),
    works_from: time.nullable().meta({ description: 'Confirmed: it is carried out then' }),
    note: z.string().nullable(),
  })
  .meta({ id: 'PortalProposal' });

export const serializePortalProposal = (proposal: Proposal): z.input<typeof portalProposalItem> => ({
  id: proposal.id,
  kind: proposal.kind,
  subject: proposal.subject,
  before: proposal.details.before,
  after: proposal.details.after,
  maker: proposal.maker,
  made_at: iso(proposal.madeAt),
  expires_at: iso(proposal.expiresAt),
  state: proposal.state,
  checker: proposal.checker,
  decided_at: isoOrNull(proposal.decidedAt),
  works_from: isoOrNull(proposal.worksFrom),
  note: proposal.note,
});
