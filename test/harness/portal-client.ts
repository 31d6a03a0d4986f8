// People of merchants for tests: invited, with a session in the portal.
import type { MerchantId } from '../../src/domain/ids.ts';
import type { PersonRole } from '../../src/domain/portal/roles.ts';
import type { App } from '../../src/usecases/app.ts';
import { invitePerson } from '../../src/usecases/operator/people/invite-person.ts';
import { acceptInvitation } from '../../src/usecases/portal/people/invitations.ts';
import { SET_UP } from './actors.ts';
import { connectDirectly, type TestDatabase } from './database.ts';
import { type OperatorClient, openOperatorClient } from './operator-client.ts';

export type PortalClient = OperatorClient;

export const PORTAL_PASSWORD = 'a password for the portal';

let people = 0;

function nextName(role: PersonRole): string {
  people += 1;
  return `${role}.${people}`;
}

type PersonInput = { readonly merchantId: number; readonly role: PersonRole; readonly name?: string };

/** Invites a person, who accepts; returns the name. */
export async function makePerson(
  app: App,
  { merchantId, role, name = nextName(role) }: PersonInput,
): Promise<string> {
  const invited = await invitePerson(app, SET_UP, { merchantId: merchantId as MerchantId, role, note: name });
  if (!invited.ok) throw new Error(invited.rejection.text);
  const joined = await acceptInvitation(app, {
    code: invited.value.code,
    name,
    password: PORTAL_PASSWORD,
    address: '127.0.0.1',
    requestId: 'test',
  });
  if (!joined.ok) throw new Error(joined.rejection.text);
  return name;
}

export const openPortalClient = (url: string, name = ''): PortalClient =>
  openOperatorClient(url, { name, password: PORTAL_PASSWORD, api: '/portal/v1' });

export async function signInNewPerson(
  { app, url }: { app: App; url: string },
  person: PersonInput,
): Promise<PortalClient> {
  const client = openPortalClient(url, await makePerson(app, person));
  await client.signIn();
  return client;
}

/** Moves the last re-authentication of a person beyond the limit of sensitive actions. */
export async function expirePortalProof(database: TestDatabase, name: string): Promise<void> {
  await (await connectDirectly(database)).query(
    `update sluice_portal.sessions set proven_at = now() - interval '5 minutes 1 second'
     where person_id = (select id from sluice_portal.people where name = $1)`,
    [name],
  );
}
