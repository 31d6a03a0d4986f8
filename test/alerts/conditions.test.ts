// Each kind of alert is raised by what it is about, once, and ends with it.
import { describe, expect, test } from 'vitest';
import { ALERT_KIND_NAMES, type AlertKind } from '../../src/domain/alerts/kinds.ts';
import { asMinor } from '../../src/domain/money.ts';
import {
  closeIncident,
  type NewIncident,
  openOrUpdateIncident,
} from '../../src/storage/incidents/incidents.ts';
import { setFailing } from '../../src/storage/webhooks/endpoints.ts';
import { changeFloatAlert } from '../../src/usecases/operator/aggregators/set-float-alert.ts';
import { updateAggregator } from '../../src/usecases/operator/aggregators/update-aggregator.ts';
import { creditMerchant } from '../../src/usecases/operator/merchants/credit-debit.ts';
import { decideProposal } from '../../src/usecases/operator/proposals/decide-proposal.ts';
import { setFourEyes } from '../../src/usecases/operator/settings/four-eyes.ts';
import { setEndpoint } from '../../src/usecases/operator/webhooks/set-endpoint.ts';
import { cancelWithdrawal } from '../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { operatorActor, SET_UP } from '../harness/actors.ts';
import { addOperators, makeMerchant, type TestApp } from '../harness/app.ts';
import { connectDirectly } from '../harness/database.ts';
import { addSimulator, makeSigningSecret } from '../harness/payouts.ts';
import { create } from '../harness/withdrawals.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { addTestRule, addWebhook, openAlertApp, subjectsAt, watchOnce } from './setup.ts';

const ANN = operatorActor('ann');
const BEN = operatorActor('ben');

/** Moves a time into the past, around the guards of what is append-only. */
async function letPass({ database }: TestApp, table: string, column: string, minutes: number): Promise<void> {
  const client = await connectDirectly(database);
  await client.query('set session_replication_role = replica');
  await client.query(`update ${table} set ${column} = ${column} - make_interval(mins => $1)`, [minutes]);
}

type Scene = {
  /** Makes the condition hold. */
  readonly begin: (opened: TestApp) => Promise<void>;
  readonly end: (opened: TestApp) => Promise<unknown>;
  readonly subject: RegExp;
};

const ofIncident = (incident: NewIncident, subject: RegExp): Scene => ({
  async begin({ app }) {
    await app.db.transaction((tx) => openOrUpdateIncident(tx, incident));
  },
  end: ({ app }) =>
    app.db.transaction((tx) => closeIncident(tx, 1, { actor: 'ann', resolution: 'looked at' })),
  subject,
});

const SCENES: Readonly<Record<Exclude<AlertKind, 'replica_missing'>, Scene>> = {
  incident_opened: ofIncident(
    { kind: 'clock_skew', withdrawalId: null, reference: 'alpha', detail: 'x' },
    /Incident 1: The clock of the aggregator differs from ours$/,
  ),
  audit_failed: ofIncident(
    { kind: 'audit_finding', withdrawalId: null, reference: null, detail: 'x' },
    /Incident 1: The audit found/,
  ),
  reconciliation_difference: ofIncident(
    { kind: 'reconciliation_failed', withdrawalId: null, reference: 'alpha', detail: 'x' },
    /Incident 1: The aggregator's statement could not be compared$/,
  ),
  proposal_waiting: {
    async begin(opened) {
      const { app } = opened;
      await addOperators(app, 'ann', 'ben');
      await setFourEyes(app, SET_UP, { above: asMinor(1_00n) });
      const { merchant_id: merchantId } = await makeMerchant(app);
      await creditMerchant(app, ANN, { merchantId, amount: asMinor(5_00n), note: 'funds' });
      await letPass(opened, 'proposals', 'made_at', 16);
    },
    end: ({ app }) => decideProposal(app, BEN, { id: 1, verdict: 'rejected', remark: 'no', role: 'admin' }),
    subject: /Proposal 1 has waited for a second operator for 16 minutes$/,
  },
  withdrawal_waiting: {
    async begin(opened) {
      const shop = await makeMerchant(opened.app, { credit: '1000' });
      await create(opened.app, shop);
      await letPass(opened, 'withdrawals', 'created_at', 61);
    },
    async end({ app }) {
      const [row] = await app.db.query<{ id: bigint }>({ text: 'select id from withdrawals' });
      return cancelWithdrawal(app, ANN, { id: Number(row?.id) as never, reason: 'test' });
    },
    subject: /Withdrawal \d+ has waited for an operator for 61 minutes$/,
  },
  float_low: {
    async begin({ app }) {
      await addSimulator(app, { name: 'alpha', url: 'https://alpha.example', secret: makeSigningSecret() });
      await updateAggregator(app, SET_UP, 'alpha', { float: '99.99' });
      await changeFloatAlert(app, SET_UP, { aggregator: 'alpha', below: '100' });
    },
    end: ({ app }) => updateAggregator(app, SET_UP, 'alpha', { float: '100.00' }),
    subject: /The float of alpha is 99\.99, below 100\.00$/,
  },
  webhook_failing: {
    async begin(opened) {
      const { app } = opened;
      const { merchant_id: merchantId } = await makeMerchant(app);
      await setEndpoint(app, SET_UP, merchantId, { url: (await startReceiver()).url });
      await app.db.transaction((tx) => setFailing(tx, merchantId, true));
      await letPass(opened, 'webhook_endpoints', 'failing_since', 31);
    },
    async end({ app }) {
      const [row] = await app.db.query<{ id: bigint }>({
        text: 'select merchant_id as id from webhook_endpoints',
      });
      await app.db.transaction((tx) => setFailing(tx, Number(row?.id) as never, false));
    },
    subject: /The webhook endpoint of merchant \d+ has failed for 31 minutes$/,
  },
};

test('every kind has a scene here, or in replica-missing.test.ts', () => {
  expect([...Object.keys(SCENES), 'replica_missing'].sort()).toEqual([...ALERT_KIND_NAMES].sort());
});

describe.each(Object.entries(SCENES) as [AlertKind, Scene][])('%s', (kind, { begin, end, subject }) => {
  test('is sent once while it lasts, and ends with what it is about', async () => {
    const opened = await openAlertApp();
    const { app } = opened;
    const receiver = await addWebhook(app);
    await addTestRule(app, { kinds: [kind] });
    await watchOnce(app);
    expect(subjectsAt(receiver)).toEqual([]);

    await begin(opened);
    await watchOnce(app);
    await watchOnce(app);
    expect(subjectsAt(receiver)).toEqual([expect.stringMatching(subject)]);

    await end(opened);
    await watchOnce(app);
    const alerts = await app.db.query<{ ended: boolean }>({
      text: 'select ended_at is not null as ended from alerts where kind = $1',
      values: [kind],
    });
    expect(alerts).toEqual([{ ended: true }]);
    expect(subjectsAt(receiver)).toHaveLength(1);
  });

  test('is not sent to whom a rule names other kinds', async () => {
    const opened = await openAlertApp();
    const receiver = await addWebhook(opened.app);
    await addTestRule(opened.app, { kinds: ALERT_KIND_NAMES.filter((other) => other !== kind) });
    await begin(opened);
    await watchOnce(opened.app);
    expect(subjectsAt(receiver)).toEqual([]);
  });
});

test('a condition that comes back within half an hour is the same alert, later a new one', async () => {
  const opened = await openAlertApp();
  const { app } = opened;
  const receiver = await addWebhook(app);
  await addTestRule(app);
  await SCENES.float_low.begin(opened);
  await watchOnce(app);
  const comeBack = async (minutes: number): Promise<void> => {
    await SCENES.float_low.end(opened);
    await watchOnce(app);
    await letPass(opened, 'alerts', 'ended_at', minutes);
    await updateAggregator(app, SET_UP, 'alpha', { float: '99.99' });
    await watchOnce(app);
  };
  await comeBack(29);
  await comeBack(29);
  expect(receiver.messages).toHaveLength(1);
  await comeBack(31);
  expect(receiver.messages).toHaveLength(2);
});

test('two processes with different settings send an alert once', async () => {
  const opened = await openAlertApp();
  const { app } = opened;
  const patient = { ...app, settings: { ...app.settings, alertMinutes: { proposal: 240, withdrawal: 240 } } };
  const receiver = await addWebhook(app);
  await addTestRule(app);
  await SCENES.withdrawal_waiting.begin(opened);
  for (let minute = 0; minute < 3; minute++) {
    await watchOnce(app);
    await watchOnce(patient);
  }
  expect(receiver.messages).toHaveLength(1);
});

test('a kind that only a newer version knows is left to it', async () => {
  const { app } = await openAlertApp();
  await app.db.query({
    text: `insert into alerts (kind, subject, facts) values ('of_a_newer_version', 'x', '{}')`,
  });
  await watchOnce(app);
  expect(await app.db.query({ text: 'select ended_at from alerts' })).toEqual([{ ended_at: null }]);
});

test('a queue that goes on waiting is one alert, however many withdrawals it has', async () => {
  const opened = await openAlertApp();
  const { app } = opened;
  const receiver = await addWebhook(app);
  await addTestRule(app);
  const shop = await makeMerchant(app, { credit: '1000' });
  for (let i = 0; i < 3; i++) {
    await create(app, shop);
    await letPass(opened, 'withdrawals', 'created_at', 61);
    await watchOnce(app);
  }
  expect(receiver.messages).toHaveLength(1);
});

test('no alert says a destination, a name or a key', async () => {
  const opened = await openAlertApp();
  const { app } = opened;
  const receiver = await addWebhook(app);
  await addTestRule(app);
  await SCENES.withdrawal_waiting.begin(opened);
  await SCENES.proposal_waiting.begin(opened);
  await SCENES.webhook_failing.begin(opened);
  const secrets = `reported for 4111111111111111, key sk_live_${'a'.repeat(40)}`;
  await app.db.transaction((tx) =>
    openOrUpdateIncident(tx, {
      kind: 'wrong_amount',
      withdrawalId: null,
      reference: '79161234567',
      detail: secrets,
    }),
  );
  await watchOnce(app);
  const sent = receiver.messages.map(({ body }) => body).join();
  expect(sent).toContain('Incident 1');
  for (const secret of ['4111111111111111', '411111', '1111', '79161234567', 'sk_live', 'Test shop', 'funds'])
    expect(sent).not.toContain(secret);
});
