// The people of a merchant, as operators see, invite and disable them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enableEverySystem, makeMerchant } from '../../harness/app.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import {
  makePerson,
  openPortalClient,
  PORTAL_PASSWORD,
  signInNewPerson,
} from '../../harness/portal-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

let server: TestServer;
let admin: OperatorClient;
let merchantId: number;

beforeAll(async () => {
  server = await startTestServer();
  await enableEverySystem(server.app);
  admin = await signInNewOperator(server, 'ann', 'admin');
});
afterAll(() => server.close());
beforeEach(async () => {
  merchantId = (await makeMerchant(server.app, { credit: '1000' })).merchant_id;
});

type People = {
  readonly people: readonly { readonly name: string; readonly enabled: boolean }[];
  readonly invitations: readonly { readonly id: number; readonly note: string }[];
};
const people = async (id = merchantId): Promise<People> =>
  (await admin.get(`/merchants/${id}/people`)).body as unknown as People;

const invite = async () =>
  (await admin.post(`/merchants/${merchantId}/invitations`, { role: 'owner', note: 'Anna, CFO' })).body as {
    code: string;
    invitation: { id: number };
    proposal: null;
  };
const accept = (code: string, name: string) =>
  openPortalClient(server.url).post('/invitation', { code, name, password: PORTAL_PASSWORD });

describe('an invitation', () => {
  test('has a code that is shown once, works at once without four eyes, and works once', async () => {
    const { code, invitation, proposal } = await invite();
    expect(proposal).toBeNull();
    expect((await people()).invitations).toMatchObject([{ id: invitation.id, note: 'Anna, CFO' }]);
    expect(JSON.stringify(await people())).not.toContain(code);
    expect((await accept(code, 'anna.cfo')).status).toBe(200);
    expect((await accept(code, 'anna.two')).status).toBe(404);
    expect(await people()).toMatchObject({
      people: [{ name: 'anna.cfo', role: 'owner', enabled: true, invited_by: 'operator:ann' }],
      invitations: [],
    });
  });

  test('that is revoked is worth nothing', async () => {
    const { code, invitation } = await invite();
    const other = await makeMerchant(server.app, {});
    const path = `/invitations/${invitation.id}`;
    expect((await admin.send('DELETE', `/merchants/${other.merchant_id}${path}`)).status).toBe(404);
    expect((await admin.send('DELETE', `/merchants/${merchantId}${path}`)).status).toBe(200);
    expect((await accept(code, 'late')).status).toBe(404);
    expect((await people()).invitations).toEqual([]);
  });

  test.each([
    ['an unknown role', { role: 'root', note: 'x' }],
    ['an empty note', { role: 'owner', note: ' ' }],
  ])('with %s is rejected', async (_, body) => {
    expect((await admin.post(`/merchants/${merchantId}/invitations`, body)).status).toBe(400);
    expect((await people()).invitations).toEqual([]);
  });
});

describe('an operator', () => {
  test('disables the last owner at once, who is out at the next request', async () => {
    const owner = await signInNewPerson(server, { merchantId, role: 'owner' });
    const path = `/merchants/${merchantId}/people/${owner.name}/disable`;
    expect((await admin.post(path)).body).toMatchObject({ name: owner.name, enabled: false });
    expect((await owner.get('/people')).status).toBe(401);
    const { items } = (await admin.get(`/audit?subject=person:${owner.name}`)).body as {
      items: { action: string; actor: string }[];
    };
    expect(items[0]).toMatchObject({ action: 'portal.change_person', actor: 'ann' });
  });

  test('finds nobody of another merchant', async () => {
    const name = await makePerson(server.app, { merchantId, role: 'viewer' });
    const { merchant_id: other } = await makeMerchant(server.app, {});
    expect((await admin.post(`/merchants/${other}/people/${name}/disable`)).status).toBe(404);
    expect(await people(other)).toEqual({ people: [], invitations: [] });
    expect((await people()).people).toMatchObject([{ name, enabled: true }]);
    expect((await admin.get('/merchants/999999/people')).status).toBe(404);
  });

  test('sees on a withdrawal whether people or a program made it', async () => {
    const finance = await signInNewPerson(server, { merchantId, role: 'finance' });
    const { body } = await finance.post('/withdrawals', {
      amount: '100',
      system: 'card',
      wallet: '4111111111111111',
    });
    const shown = await admin.get(`/withdrawals/${String(body['withdrawal_id'])}`);
    expect(shown.body['made_by']).toEqual({ maker: finance.name, checker: null });
  });
});
