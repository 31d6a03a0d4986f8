// People of merchants and their invitations.
import { z } from 'zod';
import { PERSON_ROLES } from '../../domain/portal/roles.ts';
import type { Invitation, Person } from '../../usecases/portal/people/people.ts';
import { iso, time } from '../fields.ts';

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
