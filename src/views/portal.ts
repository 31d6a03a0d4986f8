// People of merchants, their invitations, proposals and drafts.
import { z } from 'zod';
import { formatMoney } from '../domain/money.ts';
import { DRAFT_STATES } from '../domain/portal/drafts.ts';
import { PROPOSAL_KINDS, PROPOSAL_STATES } from '../domain/portal/proposals.ts';
import { PERSON_ROLES } from '../domain/portal/roles.ts';
import type { Invitation, Person } from '../usecases/portal/people/people.ts';
import type { Proposal } from '../usecases/portal/proposals/propose.ts';
import type { Draft } from '../usecases/portal/withdrawals/drafts.ts';
import { iso, isoOrNull, moneyText, time } from './fields.ts';

export const personItem = z
  .object({
    name: z.string(),
    role: z.enum(PERSON_ROLES),
    enabled: z.boolean(),
    totp: z.boolean().meta({ description: 'True if a second factor is set up' }),
    invited_by: z.string(),
    created_at: time,
    version: z.string(),
  })
  .meta({ id: 'Person' });

export const serializePerson = (person: Person): z.input<typeof personItem> => ({
  name: person.name,
  role: person.role,
  enabled: person.enabled,
  totp: person.totp,
  invited_by: person.invitedBy,
  created_at: iso(person.createdAt),
  version: String(person.version),
});

export const invitationItem = z
  .object({
    id: z.int(),
    role: z.enum(PERSON_ROLES),
    note: z.string().meta({ description: 'Whom it is for' }),
    invited_by: z.string(),
    created_at: time,
    expires_at: time,
  })
  .meta({ id: 'Invitation' });

export const serializeInvitation = (invitation: Invitation): z.input<typeof invitationItem> => ({
  id: invitation.id,
  role: invitation.role,
  note: invitation.note,
  invited_by: invitation.invitedBy,
  created_at: iso(invitation.createdAt),
  expires_at: iso(invitation.expiresAt),
});

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

export const draftItem = z
  .object({
    id: z.int(),
    maker: z.string(),
    made_at: time,
    expires_at: time,
    amount: moneyText,
    system: z.string(),
    wallet: z.string().meta({ description: 'Masked' }),
    bank_id: z.string().nullable(),
    fee: moneyText.meta({ description: 'When the draft was made; it is decided anew when confirmed' }),
    total: moneyText,
    received: moneyText,
    comment: z.string().nullable(),
    state: z.enum(DRAFT_STATES),
    alone: z.boolean().meta({ description: 'One person was enough' }),
    checker: z.string().nullable(),
    decided_at: time.nullable(),
    order_id: z.string().nullable(),
    withdrawal_id: z.int().nullable(),
    refusal: z.string().nullable().meta({ description: 'The code of the error of the create' }),
    note: z.string().nullable(),
  })
  .meta({ id: 'Draft' });

export const serializeDraft = ({ details, ...draft }: Draft): z.input<typeof draftItem> => ({
  id: draft.id,
  maker: draft.maker,
  made_at: iso(draft.madeAt),
  expires_at: iso(draft.expiresAt),
  amount: formatMoney(draft.amount),
  system: details.system,
  wallet: details.wallet,
  bank_id: details.bank_id,
  fee: details.fee,
  total: details.total,
  received: details.received,
  comment: details.comment,
  state: draft.state,
  alone: draft.alone,
  checker: draft.checker,
  decided_at: isoOrNull(draft.decidedAt),
  order_id: draft.orderId ?? details.order_id,
  withdrawal_id: draft.withdrawalId,
  refusal: draft.refusal,
  note: draft.note,
});
