// Two merchants with people in every role. One of them has an object of every kind.
import { asWithdrawalId } from '../../src/domain/ids.ts';
import { PERSON_ROLES, type PersonRole } from '../../src/domain/portal/roles.ts';
import { updateMerchant } from '../../src/usecases/operator/merchants/update-merchant.ts';
import { invitePerson } from '../../src/usecases/operator/people/invite-person.ts';
import { setEndpoint } from '../../src/usecases/operator/webhooks/set-endpoint.ts';
import { SET_UP, TESTER } from '../harness/actors.ts';
import { makeMerchant, type TestMerchant } from '../harness/app.ts';
import { QUOTE, toCard } from '../harness/client.ts';
import { connectDirectly } from '../harness/database.ts';
import { type PortalClient, signInNewPerson } from '../harness/portal-client.ts';
import type { TestServer } from '../harness/server.ts';
import { addTestKey } from '../merchant/keys/test-keys.ts';
import type { Own } from './routes.ts';

type Clients = Readonly<Record<PersonRole, PortalClient>>;

export type TwoShops = {
  readonly shop: TestMerchant;
  readonly other: TestMerchant;
  readonly clients: Clients;
  /** Of the other merchant. */
  readonly foreign: Clients;
  readonly own: Own;
};

export async function openTwoShops(server: TestServer): Promise<TwoShops> {
  const shop = await makeMerchant(server.app, { credit: '1000' });
  const other = await makeMerchant(server.app, { credit: '1000' });
  const clients = await signInEveryRole(server, shop);
  const foreign = await signInEveryRole(server, other);
  await setEndpoint(server.app, TESTER, other.merchant_id, { url: 'https://other.example/hooks' });
  return { shop, other, clients, foreign, own: await makeOwn(server, { shop, clients }) };
}

async function signInEveryRole(server: TestServer, { merchant_id }: TestMerchant): Promise<Clients> {
  const entries = await Promise.all(
    PERSON_ROLES.map(async (role) => [
      role,
      await signInNewPerson(server, { merchantId: merchant_id, role }),
    ]),
  );
  return Object.fromEntries(entries);
}

export const MARK = 'marked-4711';
const ADDRESSES = ['127.0.0.1/32', '203.0.113.77/32'];

/** An object of every kind, with the mark. */
async function makeOwn(
  server: TestServer,
  { shop, clients }: Pick<TwoShops, 'shop' | 'clients'>,
): Promise<Own> {
  const { app } = server;
  const merchantId = shop.merchant_id;
  await setEndpoint(app, TESTER, merchantId, { url: `https://${MARK}.example/hooks` });
  await updateMerchant(app, TESTER, merchantId, { ipAllowList: ADDRESSES });
  const made = await clients.finance.post('/withdrawals', { ...toCard, amount: '60', order_id: MARK });
  const withdrawal = asWithdrawalId(Number(made.body['withdrawal_id']));
  await clients.owner.send('PUT', '/settings/second-person', { above: '50' });
  const draft = await clients.finance.post('/withdrawals', {
    ...toCard,
    amount: '60',
    order_id: `${MARK}-2`,
  });
  const batch = await clients.finance.post('/batches', {
    name: `${MARK}.csv`,
    csv: `amount,system,wallet,order_id\n60,card,${toCard.wallet},${MARK}-3\n0,card,${toCard.wallet},`,
  });
  const proposed = await clients.owner.post('/people/invitations', { role: 'viewer', note: MARK });
  const invited = await invitePerson(app, SET_UP, { merchantId, role: 'viewer', note: MARK });
  await server.post(QUOTE, { ...shop, ...toCard, order_id: MARK });
  await app.requestRecorder.flush();
  const [delivery] = await app.db.query<{ id: bigint; seq: number }>({
    text: 'select id, seq from webhook_deliveries where withdrawal_id = $1',
    values: [withdrawal],
  });
  const sessions = (await clients.owner.get('/me/sessions')).body['items'] as { id: string }[];
  return {
    mark: MARK,
    withdrawal,
    event: `evt_${withdrawal}_${delivery?.seq}`,
    delivery: Number(delivery?.id),
    draft: draft.body['id'] as number,
    batch: batch.body['id'] as number,
    proposal: (proposed.body['proposal'] as { id: number }).id,
    invitation: (invited.ok && invited.value.invitation?.id) || 0,
    key: (await addTestKey(app, shop, { name: MARK })).keyId,
    session: sessions[0]?.id ?? '',
    viewer: clients.viewer.name,
    address: '203.0.113.77',
    version: (await clients.owner.get('/settings/allowed-ips')).body['version'] as string,
  };
}

/** What requests could change. Each request of a session extends it, and the audit log may say what people did at the other merchant. */
const STATE: Readonly<Record<string, string>> = {
  people: 'select * from sluice_portal.people',
  accounts: 'select * from sluice_portal.accounts',
  'second factors': 'select * from sluice_portal.second_factors',
  sessions: 'select id, person_id from sluice_portal.sessions',
  invitations: 'select * from sluice_portal.invitations',
  settings: 'select * from sluice_portal.settings',
  proposals: 'select * from sluice_portal.proposals',
  drafts: 'select * from sluice_portal.drafts',
  batches: 'select * from sluice_portal.batches',
  merchants: 'select * from merchants',
  keys: 'select id, scope, works_from, expires_at from merchant_keys',
  endpoints: 'select * from webhook_endpoints',
  deliveries: 'select * from webhook_deliveries',
  withdrawals: 'select * from withdrawals',
  'audit log': 'select * from audit_log where subject <> $1',
};

/** Of both merchants, by table. */
export async function readState(
  { database }: TestServer,
  { other }: TwoShops,
): Promise<Record<string, string>> {
  const client = await connectDirectly(database);
  const state: Record<string, string> = {};
  for (const [name, rows] of Object.entries(STATE)) {
    const text = `select md5(string_agg(r::text, ' ' order by r::text)) as hash from (${rows}) r`;
    const values = rows.includes('$1') ? [`merchant:${other.merchant_id}`] : [];
    state[name] = (await client.query(text, values)).rows[0].hash;
  }
  return state;
}
