// Changes by which money could leave later: two people of the merchant, one of them an owner, and a pause.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { carryOutDueProposals } from '../../src/usecases/portal/proposals/decide.ts';
import { finishDrafts } from '../../src/usecases/portal/withdrawals/finish-drafts.ts';
import { enableEverySystem, type TestMerchant } from '../harness/app.ts';
import { BALANCE } from '../harness/client.ts';
import { connectDirectly } from '../harness/database.ts';
import { type PortalClient, signInNewPerson } from '../harness/portal-client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { endPause, openShop, proposeAddresses, stateOf } from './shop.ts';

let server: TestServer;
let shop: TestMerchant;
let owner: PortalClient;
let second: PortalClient;
let developer: PortalClient;
let finance: PortalClient;

beforeAll(async () => {
  server = await startTestServer();
  await enableEverySystem(server.app);
});
afterAll(() => server.close());

beforeEach(async () => {
  ({ shop, owner, second, developer, finance } = await openShop(server));
});

const addresses = async () => (await owner.get('/settings/allowed-ips')).body;

describe('a change by two people', () => {
  test('works only after the second person and the pause', async () => {
    const id = await proposeAddresses(developer, ['203.0.113.7']);
    expect(await addresses()).toMatchObject({ allowed_ips: [] });
    const confirmed = await owner.post(`/proposals/${id}/confirm`);
    expect(confirmed).toMatchObject({ status: 200, body: { state: 'confirmed', checker: owner.name } });
    const pause =
      Date.parse(String(confirmed.body['works_from'])) - Date.parse(String(confirmed.body['decided_at']));
    expect(pause).toBe(24 * 3_600_000);
    await carryOutDueProposals(server.app);
    expect(await addresses()).toMatchObject({ allowed_ips: [] });
    await endPause(server, id);
    expect(await addresses()).toMatchObject({ allowed_ips: ['203.0.113.7/32'] });
    expect(await stateOf(owner, id)).toBe('done');
    const refused = await server.post(BALANCE, {
      merchant_id: shop.merchant_id,
      secret_key: shop.secret_key,
    });
    expect(refused.body).toMatchObject({ error: 'IP address not allowed' });
  });

  test('cannot be confirmed by its maker, by two who are no owners, or by a viewer', async () => {
    const id = await proposeAddresses(developer, ['203.0.113.7']);
    const viewer = await signInNewPerson(server, { merchantId: shop.merchant_id, role: 'viewer' });
    expect((await developer.post(`/proposals/${id}/confirm`)).status).toBe(409);
    expect((await finance.post(`/proposals/${id}/confirm`)).status).toBe(409);
    expect((await viewer.post(`/proposals/${id}/confirm`)).status).toBe(403);
    expect(await stateOf(owner, id)).toBe('waiting');
  });

  test('is confirmed, rejected or withdrawn by one of many at once', async () => {
    for (let round = 0; round < 15; round += 1) {
      const id = await proposeAddresses(owner, [`203.0.113.${round + 1}`]);
      const replies = await Promise.all([
        second.post(`/proposals/${id}/confirm`),
        finance.post(`/proposals/${id}/confirm`),
        developer.post(`/proposals/${id}/confirm`),
      ]);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      await owner.post(`/proposals/${id}/withdraw`);
    }
  });

  test('can be stopped by anybody who may decide until its pause is over', async () => {
    const id = await proposeAddresses(owner, ['203.0.113.7']);
    await second.post(`/proposals/${id}/confirm`);
    expect(await finance.post(`/proposals/${id}/reject`, { note: 'not agreed' })).toMatchObject({
      status: 200,
      body: { state: 'rejected', note: 'not agreed' },
    });
    await endPause(server, id).catch(() => undefined);
    expect(await addresses()).toMatchObject({ allowed_ips: [] });
  });

  test('is not carried out if what it changes has changed since', async () => {
    const id = await proposeAddresses(owner, ['203.0.113.7']);
    const client = await connectDirectly(server.database);
    await client.query(`update merchants set ip_allow_list = '{198.51.100.1/32}' where id = $1`, [
      shop.merchant_id,
    ]);
    expect((await second.post(`/proposals/${id}/confirm`)).body).toMatchObject({ code: 'stale' });
  });

  test('is one at a time for each subject', async () => {
    await proposeAddresses(owner, ['203.0.113.7']);
    const { version } = await addresses();
    const again = await developer.send('PUT', '/settings/allowed-ips', {
      allowed_ips: ['203.0.113.8'],
      version,
    });
    expect(again).toMatchObject({ status: 409 });
  });

  test('expires if nobody decides', async () => {
    const id = await proposeAddresses(owner, ['203.0.113.7']);
    const client = await connectDirectly(server.database);
    await client.query(
      `update sluice_portal.proposals set expires_at = now() - interval '1 second' where id = $1`,
      [id],
    );
    expect((await second.post(`/proposals/${id}/confirm`)).status).toBe(409);
    await finishDrafts(server.app);
    expect(await stateOf(owner, id)).toBe('expired');
  });

  test('is guarded by the database, too', async () => {
    const id = await proposeAddresses(owner, ['203.0.113.7']);
    const client = await connectDirectly(server.database);
    for (const checker of [owner.name, null])
      await expect(
        client.query(
          `update sluice_portal.proposals set state = 'confirmed', checker = $2, decided_at = now(), works_from = now() where id = $1`,
          [id, checker],
        ),
      ).rejects.toThrow('proposal_takes_two');
  });
});

describe('the amount above which two people are needed', () => {
  test('is lowered by one owner at once, and raised or removed only by two', async () => {
    const set = (above: string | null) => owner.send('PUT', '/settings/second-person', { above });
    expect((await set('100')).body).toEqual({ proposal: null });
    expect((await set('50')).body).toEqual({ proposal: null });
    for (const above of ['60', null]) {
      const { body } = await set(above);
      expect(body).toMatchObject({ proposal: { state: 'waiting' } });
      const { id } = body['proposal'] as { id: number };
      expect((await owner.get('/session')).body).toMatchObject({
        merchant: { second_person_above: '50.00' },
      });
      await owner.post(`/proposals/${id}/withdraw`);
    }
    const { body } = await set('60');
    const { id } = body['proposal'] as { id: number };
    await finance.post(`/proposals/${id}/confirm`);
    await endPause(server, id);
    expect((await owner.get('/session')).body).toMatchObject({ merchant: { second_person_above: '60.00' } });
  });
});

describe('the webhook', () => {
  test('address and secret take two people; the secret is shown once and signs after the pause', async () => {
    const url = 'https://shop.example/hooks';
    const proposed = await developer.send('PUT', '/webhook', { url, events: ['withdraw.paid'] });
    expect(proposed.body['secret']).toMatch(/^whsec_/);
    const { id } = proposed.body['proposal'] as { id: number };
    expect(JSON.stringify((await owner.get('/proposals')).body)).not.toContain('whsec_');
    await owner.post(`/proposals/${id}/confirm`);
    await endPause(server, id);
    expect((await developer.get('/webhook')).body).toMatchObject({
      endpoint: { url, events: ['withdraw.paid'] },
    });
    const rotated = await developer.post('/webhook/secret', { overlap_seconds: 60 });
    expect(rotated.body['secret']).toMatch(/^whsec_/);
    expect(rotated.body['secret']).not.toBe(proposed.body['secret']);
  });
});

test('every change is in the audit log of the operators, with the people who made it and no secret', async () => {
  const client = await connectDirectly(server.database);
  await proposeAddresses(developer, ['203.0.113.7']);
  const { rows } = await client.query(
    `select actor, action, via from audit_log where via = 'portal' and actor = $1 order by seq desc limit 1`,
    [`person:${developer.name}`],
  );
  expect(rows).toEqual([{ actor: `person:${developer.name}`, action: 'portal.propose', via: 'portal' }]);
  const all = await client.query(`select string_agg(a::text, ' ') as text from audit_log a`);
  expect(all.rows[0].text).not.toMatch(/whsec_|sli_|4111111111111111/);
});
