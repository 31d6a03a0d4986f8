// People of merchants and their invitations.
import { z } from 'zod';
import { PERSON_ROLES } from '../../domain/portal/roles.ts';
import type { App } from '../../usecases/app.ts';
import type { Invited } from '../../usecases/operator/people/invite-person.ts';
import type { Invitation, MerchantPeople, Person } from '../../usecases/portal/people/people.ts';
import { iso, time } from '../fields.ts';
import { proposalItem, serializeProposal } from '../proposal.ts';

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

export const peopleItem = z
  .object({ people: z.array(personItem), invitations: z.array(invitationItem) })
  .meta({ id: 'MerchantPeople' });

export const serializePeople = ({ people, invitations }: MerchantPeople): z.input<typeof peopleItem> => ({
  people: people.map(serializePerson),
  invitations: invitations.map(serializeInvitation),
});

export const invitedItem = z
  .object({
    code: z.string().meta({ description: 'Works at once, or when the proposal is confirmed' }),
    invitation: invitationItem.nullable().meta({ description: 'Null: not before the proposal is confirmed' }),
    proposal: proposalItem.nullable(),
  })
  .meta({ id: 'Invited' });

export const serializeInvited = (
  app: App,
  { code, invitation, proposal }: Invited,
): z.input<typeof invitedItem> => ({
  code,
  invitation: invitation && serializeInvitation(invitation),
  proposal: proposal && serializeProposal(app, proposal),
});
