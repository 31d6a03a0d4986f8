// The people of the merchant, their invitations, and what waits for a second one of them.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PERSON_ROLES } from '../../../domain/portal/roles.ts';
import { redactNote } from '../../../domain/redact/notes.ts';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import { proposeInvitation, revokeInvitation } from '../../../usecases/portal/people/invitations.ts';
import { changePerson, listPeople } from '../../../usecases/portal/people/people.ts';
import {
  invitationItem,
  personItem,
  serializeInvitation,
  serializePerson,
} from '../../../views/portal/people.ts';
import { portalProposalItem, serializePortalProposal } from '../../../views/portal/proposals.ts';
import { anyText, note, rowId, version } from '../../web-api/fields.ts';
import { portalRoute, type RouteHead } from '../shared/route.ts';

const MANAGE = { right: 'manage', tag: 'People', inPerson: true } as const satisfies Partial<RouteHead>;

export function registerPeople(scope: FastifyInstance, app: App): void {
  portalRoute(scope, app, {
    right: 'read',
    tag: 'People',
    method: 'GET',
    path: '/people',
    summary: 'Everybody with access, and open invitations',
    response: z.object({ items: z.array(personItem), invitations: z.array(invitationItem) }),
    async perform({ caller }) {
      const { people, invitations } = await listPeople(app, caller.merchantId);
      return accepted({
        items: people.map(serializePerson),
        invitations: invitations.map(serializeInvitation),
      });
    },
  });

  registerInvitations(scope, app);

  portalRoute(scope, app, {
    ...MANAGE,
    twoPeople: true,
    method: 'PATCH',
    path: '/people/:name',
    summary: 'Disable somebody at once; change a role, or give access back, with a second person',
    params: z.object({ name: anyText(64).transform(redactNote) }),
    body: z.strictObject({
      role: z.enum(PERSON_ROLES).optional(),
      enabled: z.boolean().optional(),
      version,
    }),
    response: z.object({ person: personItem, proposal: portalProposalItem.nullable() }),
    async perform({ caller, params: { name }, body }) {
      const changed = await changePerson(app, caller, { name, ...body });
      if (!changed.ok) return changed;
      const { person, proposal } = changed.value;
      return accepted({
        person: serializePerson(person),
        proposal: proposal && serializePortalProposal(proposal),
      });
    },
  });
}

function registerInvitations(scope: FastifyInstance, app: App): void {
  portalRoute(scope, app, {
    ...MANAGE,
    twoPeople: true,
    method: 'POST',
    path: '/people/invitations',
    summary: 'Invite somebody; the code is shown once and works after a second person and the pause',
    body: z.strictObject({ role: z.enum(PERSON_ROLES), note: note(200) }),
    returnsSecret: true,
    response: z.object({ code: z.string(), proposal: portalProposalItem }),
    async perform({ caller, body }) {
      const invited = await proposeInvitation(app, caller, body);
      if (!invited.ok) return invited;
      const { code, proposal } = invited.value;
      return accepted({ code, proposal: serializePortalProposal(proposal) });
    },
  });

  portalRoute(scope, app, {
    ...MANAGE,
    method: 'DELETE',
    path: '/people/invitations/:id',
    summary: 'Revoke an invitation that nobody accepted yet',
    params: z.object({ id: rowId }),
    response: z.object({}),
    async perform({ caller, params: { id } }) {
      const { by, merchantId } = caller;
      const revoked = await revokeInvitation(app, by, { merchantId, id });
      return revoked.ok ? accepted({}) : revoked;
    },
  });
}
