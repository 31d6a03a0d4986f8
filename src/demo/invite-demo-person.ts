// The first sign-in to the portal of a demo: the invitation of one owner, which stays the only one until it is accepted.
import type { MerchantId } from '../domain/ids.ts';
import type { App } from '../usecases/app.ts';
import { invitePerson } from '../usecases/operator/people/invite-person.ts';
import { isInvitationOpen, revokeInvitation } from '../usecases/portal/people/invitations.ts';
import { listPeople } from '../usecases/portal/people/people.ts';
import { hasRealMerchants } from './create-demo-merchant.ts';
import { DEMO } from './shops.ts';

export type DemoPerson = { readonly merchantId: number } & (
  | { readonly hasJoined: true }
  | { readonly hasJoined: false; readonly code: string }
);

/** Codes are stored as hashes, so the caller stores the last one. Undefined: an installation with real merchants gets no invitation. */
export async function inviteDemoPerson(
  app: App,
  merchantId: MerchantId,
  lastCode: string | undefined,
): Promise<DemoPerson | undefined> {
  const { people, invitations } = await listPeople(app, merchantId);
  if (people.length > 0) return { merchantId, hasJoined: true };
  if (lastCode !== undefined && (await isInvitationOpen(app, lastCode)))
    return { merchantId, hasJoined: false, code: lastCode };
  if (await hasRealMerchants(app)) return undefined;
  for (const { id, invitedBy } of invitations)
    if (invitedBy === `operator:${DEMO.name}`) await revokeInvitation(app, DEMO, { merchantId, id });
  const note = 'the first sign-in of the demo';
  const invited = await invitePerson(app, DEMO, { merchantId, role: 'owner', note });
  return invited.ok ? { merchantId, hasJoined: false, code: invited.value.code } : undefined;
}
