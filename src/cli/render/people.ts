import type { Invited } from '../../usecases/operator/people/invite-person.ts';
import type { MerchantPeople } from '../../usecases/portal/people/people.ts';
import { green, onOffText, red, table } from '../shared/output.ts';
import { formatTime } from './format.ts';
import { proposalText } from './proposal.ts';

/** The service does not know under which address people reach it. */
const LINK_NOTE =
  'It is shown only once. Put the address of this service in front of it, and give it only to this person.';

export const invitationText = ({ code, invitation, proposal }: Invited): string =>
  [
    `/portal/invitation#${code}`,
    LINK_NOTE,
    ...(invitation ? [`It works once, until ${formatTime(invitation.expiresAt)}.`] : []),
    ...(proposal ? [proposalText(proposal)] : []),
  ].join('\n\n');

export const peopleText = ({ people, invitations }: MerchantPeople): string =>
  [
    table(
      ['Name', 'Role', 'Access', 'Second factor', 'Invited by', 'Since'],
      people.map((person) => [
        person.name,
        person.role,
        person.enabled ? green('enabled') : red('disabled'),
        onOffText(person.totp),
        person.invitedBy,
        formatTime(person.createdAt),
      ]),
    ),
    ...(invitations.length === 0
      ? []
      : [
          table(
            ['Invitation', 'Role', 'For', 'Invited by', 'Expires'],
            invitations.map((invitation) => [
              invitation.id,
              invitation.role,
              invitation.note,
              invitation.invitedBy,
              formatTime(invitation.expiresAt),
            ]),
          ),
        ]),
  ].join('\n\n');
