// The people of a merchant in the portal: operators invite the first ones, and take access away.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PERSON_ROLES } from '../../../domain/portal/roles.ts';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import { showMerchant } from '../../../usecases/operator/merchants/read-merchants.ts';
import { invitePerson } from '../../../usecases/operator/people/invite-person.ts';
import { revokeInvitation } from '../../../usecases/portal/people/invitations.ts';
import { disableByOperator, listPeople } from '../../../usecases/portal/people/people.ts';
import {
  invitedItem,
  peopleItem,
  personItem,
  serializeInvited,
  serializePeople,
  serializePerson,
} from '../../../views/portal/people.ts';
import { merchantId, note, rowId } from '../../web-api/fields.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const TAG = { tag: 'People' } as const satisfies Partial<RouteHead>;
/** Not in person: an account in wrong hands is urgent. */
const END_ACCESS = { ...TAG, right: 'manage', inPerson: false } as const satisfies Partial<RouteHead>;
const params = z.object({ id: merchantId });

export function registerMerchantPeople(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...TAG,
    right: 'read',
    method: 'GET',
    path: '/merchants/:id/people',
    summary: 'Everybody with access to the portal of a merchant, and open invitations',
    params,
    response: peopleItem,
    async perform({ params: { id } }) {
      const shown = await showMerchant(app, id);
      return shown.ok ? accepted(serializePeople(await listPeople(app, id))) : shown;
    },
  });

  operatorRoute(scope, app, {
    ...TAG,
    right: 'manage',
    inPerson: true,
    twoPeople: 'loosening',
    method: 'POST',
    path: '/merchants/:id/invitations',
    summary: 'Invite somebody to the portal of a merchant; the code is shown once',
    params,
    body: z.strictObject({ role: z.enum(PERSON_ROLES), note: note(200) }),
    returnsSecret: true,
    response: invitedItem,
    async perform({ by, params: { id }, body }) {
      const invited = await invitePerson(app, by, { merchantId: id, ...body });
      return invited.ok ? accepted(serializeInvited(app, invited.value)) : invited;
    },
  });

  operatorRoute(scope, app, {
    ...END_ACCESS,
    method: 'DELETE',
    path: '/merchants/:id/invitations/:invitation',
    summary: 'Revoke an invitation that nobody accepted yet',
    params: z.object({ id: merchantId, invitation: rowId }),
    response: z.object({}),
    async perform({ by, params: { id, invitation } }) {
      const revoked = await revokeInvitation(app, by, { merchantId: id, id: invitation });
      return revoked.ok ? accepted({}) : revoked;
    },
  });

  operatorRoute(scope, app, {
    ...END_ACCESS,
    method: 'POST',
    path: '/merchants/:id/people/:name/disable',
    summary: 'Disable somebody at once, also the last owner; what they began and does not work yet ends',
    params: z.object({ id: merchantId, name: z.string().max(64) }),
    response: personItem,
    async perform({ by, params: { id, name } }) {
      const disabled = await disableByOperator(app, by, { merchantId: id, name });
      return disabled.ok ? accepted(serializePerson(disabled.value)) : disabled;
    },
  });
}
