// Proposals expire: later they cannot be confirmed at any entry point, they are shown as expired, and a job closes them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { audit } from '../../../src/auditor/index.ts';
import type { WithdrawalId } from '../../../src/domain/ids.ts';
import { asMinor } from '../../../src/domain/money.ts';
import { expireProposals } from '../../../src/usecases/operator/proposals/expire-proposals.ts';
import { setFourEyes } from '../../../src/usecases/operator/settings/four-eyes.ts';
import { TESTER } from '../../harness/actors.ts';
import { command } from '../../harness/commands/command-line.ts';
import { signInOnCommandLine } from '../../harness/commands/command-session.ts';
import { connectDirectly } from '../../harness/database.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { openPayouts, type Payouts } from '../withdrawals/payouts.ts';

let payouts: Payouts;
let ann: OperatorClient;
let eve: OperatorClient;
let env: Record<string, string>;

beforeAll(async () => {
  // Without jobs: the one that closes expired proposals would run in between.
  payouts = await openPayouts({ worker: false });
  const { server } = payouts.testEnv;
  ann = await signInNewOperator(server, 'ann', 'admin');
  eve = await signInNewOperator(server, 'eve', 'checker');
  env = await signInOnCommandLine(
    {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: server.database.url,
      SLUICE_MASTER_KEY: server.masterKey.toString('base64'),
    },
    'cli-eve',
    'checker',
  );
});
beforeEach(() => setFourEyes(payouts.testEnv.app, TESTER, { above: asMinor(5_00n) }));
afterAll(() => payouts.close());

const database = () => connectDirectly(payouts.testEnv.server.database);

/** Moves the proposals of the past hours into the past, as their guard does not allow. */
async function passHours(hours: number): Promise<void> {
  const client = await database();
  await client.query('alter table proposals disable trigger proposals_guard');
  await client.query(
    `update proposals set made_at = made_at - make_interval(hours => $1), expires_at = expires_at - make_interval(hours => $1)`,
    [hours],
  );
  await client.query('alter table proposals enable trigger proposals_guard');
}

const proposalOf = ({ body }: { body: Record<string, unknown> }) => (body['proposal'] as { id: number }).id;

async function proposePayment(): Promise<{ id: WithdrawalId; proposal: number }> {
  const id = await payouts.createManual();
  return { id, proposal: proposalOf(await ann.post(`/withdrawals/${id}/pay`, { reference: `bank-${id}` })) };
}

/** A proposal of every kind. */
const KINDS: Readonly<Record<string, () => Promise<number>>> = {
  pay: async () => (await proposePayment()).proposal,
  cancel: async () =>
    proposalOf(await ann.post(`/withdrawals/${await payouts.createManual()}/cancel`, { reason: 'asked' })),
  route: async () =>
    proposalOf(
      await ann.post(`/withdrawals/${await payouts.createManual()}/route`, {
        aggregator: 'sim',
        reason: 'r',
      }),
    ),
  credit: async () =>
    proposalOf(
      await ann.post(`/merchants/${payouts.merchant.merchant_id}/credit`, {
        amount: '7.00',
        note: `transfer ${Math.random()}`,
      }),
    ),
  'four-eyes': async () => {
    const { version } = (await ann.get('/settings')).body;
    return proposalOf(await ann.send('PATCH', '/settings', { version, four_eyes_above: '90.00' }));
  },
};

describe.each(Object.keys(KINDS))('a proposal of the kind %s', (kind) => {
  const propose = async (): Promise<number> => (await KINDS[kind]?.()) ?? 0;

  test('cannot be confirmed after 24 hours: API, command line, database', async () => {
    const id = await propose();
    await passHours(23);
    expect((await eve.get(`/proposals/${id}`)).body).toMatchObject({ expired: false, verdict: null });
    await passHours(1);
    expect((await eve.get(`/proposals/${id}`)).body).toMatchObject({ expired: true, verdict: null });
    expect(await eve.post(`/proposals/${id}/confirm`)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining(`Proposal ${id} expired at`) },
    });
    const { code, stderr } = await command(['proposal', 'confirm', String(id)], env);
    expect(code).toBe(1);
    expect(stderr).toContain(`Proposal ${id} expired at`);
    await expect(
      (await database()).query(
        `update proposals set verdict = 'confirmed', checker = 'eve', checked_at = now() where id = $1`,
        [id],
      ),
    ).rejects.toMatchObject({ code: 'SL003' });
    // It can still be rejected.
    expect((await eve.post(`/proposals/${id}/reject`, { reason: 'too late' })).status).toBe(200);
  });

  test('is closed by the job as expired, with an audit entry', async () => {
    const id = await propose();
    await expireProposals(payouts.testEnv.app);
    expect((await eve.get(`/proposals/${id}`)).body).toMatchObject({ verdict: null });
    await passHours(24);
    await expireProposals(payouts.testEnv.app);
    expect((await eve.get(`/proposals/${id}`)).body).toMatchObject({
      expired: true,
      verdict: 'rejected',
      checker: 'payouts',
      remark: 'Expired before it was decided.',
    });
    const { items } = (await ann.get('/audit?action=proposal.expire')).body as { items: { after: object }[] };
    expect(items.map(({ after }) => after)).toContainEqual(expect.objectContaining({ proposal: id }));
    expect(
      ((await eve.get('/proposals')).body['items'] as { id: number }[]).map((open) => open.id),
    ).not.toContain(id);
  });
});

describe('the withdrawal of a payment that was not confirmed', () => {
  test.each([
    ['rejected by the checker', () => eve],
    ['retracted by its maker', () => ann],
  ])('may have been paid, and stays with its maker: %s', async (_, by) => {
    const { id, proposal } = await proposePayment();
    expect((await by().post(`/proposals/${proposal}/reject`, { reason: 'wrong reference' })).status).toBe(
      200,
    );
    expect(await payouts.withdrawalOf(id)).toMatchObject({ stage: 'claimed', claimedBy: 'ann' });
    expect(await ann.post(`/withdrawals/${id}/give-back`)).toMatchObject({
      status: 422,
      body: { field: 'reason', error: expect.stringContaining('was proposed and not confirmed') },
    });
  });

  test('stays with its maker by the rejection, which the auditor accepts as the trace of that claim', async () => {
    const { proposal } = await proposePayment();
    await eve.post(`/proposals/${proposal}/reject`, { reason: 'wrong reference' });
    const { findings } = await audit(await database());
    expect(findings.filter(({ check }) => check === 'trace')).toEqual([]);
  });

  test('is blocked until the job has closed the proposal, and stays with its maker, who may have paid it', async () => {
    const { id, proposal } = await proposePayment();
    await passHours(24);
    expect((await eve.post(`/withdrawals/${id}/claim`)).status).toBe(403);
    expect((await ann.post(`/withdrawals/${id}/claim`)).body['error']).toContain(`Proposal ${proposal}`);
    await expireProposals(payouts.testEnv.app);
    expect(await payouts.withdrawalOf(id)).toMatchObject({ stage: 'claimed', claimedBy: 'ann' });
    expect(await ann.post(`/withdrawals/${id}/give-back`)).toMatchObject({
      status: 422,
      body: { field: 'reason', error: expect.stringContaining('was proposed and not confirmed') },
    });
    const again = await ann.post(`/withdrawals/${id}/pay`, { reference: `bank-${id}` });
    expect((await eve.post(`/proposals/${proposalOf(again)}/confirm`)).status).toBe(200);
    expect(await payouts.withdrawalOf(id)).toMatchObject({ state: 'paid' });
  });
});

test('the setting decides when a proposal expires', async () => {
  const { proposal } = await proposePayment();
  const { body } = await eve.get(`/proposals/${proposal}`);
  const hours = (Date.parse(String(body['expires_at'])) - Date.parse(String(body['made_at']))) / 3_600_000;
  expect(hours).toBe(payouts.testEnv.app.settings.proposalHours);
});
