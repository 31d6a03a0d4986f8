// A merchant with people in every role, and the end of a pause.
import { carryOutDueProposals } from '../../src/usecases/portal/proposals/decide.ts';
import { makeMerchant, type TestMerchant } from '../harness/app.ts';
import { connectDirectly } from '../harness/database.ts';
import { type PortalClient, signInNewPerson } from '../harness/portal-client.ts';
import type { TestServer } from '../harness/server.ts';

export type Shop = {
  readonly shop: TestMerchant;
  readonly owner: PortalClient;
  /** Another owner. */
  readonly second: PortalClient;
  readonly developer: PortalClient;
  readonly finance: PortalClient;
};

export async function openShop(server: TestServer): Promise<Shop> {
  const shop = await makeMerchant(server.app, { credit: '1000' });
  const person = (role: 'owner' | 'finance' | 'developer') =>
    signInNewPerson(server, { merchantId: shop.merchant_id, role });
  return {
    shop,
    owner: await person('owner'),
    second: await person('owner'),
    developer: await person('developer'),
    finance: await person('finance'),
  };
}

export async function proposeAddresses(by: PortalClient, list: readonly string[]): Promise<number> {
  const { body } = await by.get('/settings/allowed-ips');
  const proposed = await by.send('PUT', '/settings/allowed-ips', {
    allowed_ips: list,
    version: body['version'],
  });
  if (proposed.status !== 200) throw new Error(proposed.text);
  return proposed.body['id'] as number;
}

/** Moves the end of the pause into the past, and runs the job of every minute. */
export async function endPause(server: TestServer, id: number): Promise<void> {
  const client = await connectDirectly(server.database);
  await client.query(
    `update sluice_portal.proposals set decided_at = now() - interval '2 days', works_from = now() - interval '1 second' where id = $1`,
    [id],
  );
  await carryOutDueProposals(server.app);
}

export async function stateOf(by: PortalClient, id: number): Promise<string | undefined> {
  const { body } = await by.get('/proposals?view=all&limit=200');
  return (body['items'] as { id: number; state: string }[]).find((each) => each.id === id)?.state;
}
