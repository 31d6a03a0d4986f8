// A withdrawal that may have been paid outside of Sluice is not paid by an aggregator, and leaves the hands of operators
// only with a written statement that it was not paid: at every entry point.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WithdrawalId } from '../../../src/domain/ids.ts';
import { advancePayout } from '../../../src/usecases/payouts/advance-payout.ts';
import { command } from '../../harness/commands/command-line.ts';
import { signInOnCommandLine } from '../../harness/commands/command-session.ts';
import { connectDirectly } from '../../harness/database.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { idOf, openPayouts, type Payouts } from './payouts.ts';

let payouts: Payouts;
let ann: OperatorClient;
let boss: OperatorClient;
const envs = new Map<string, Record<string, string>>();

beforeAll(async () => {
  payouts = await openPayouts();
  const { server } = payouts.testEnv;
  ann = await signInNewOperator(server, 'ann', 'maker');
  boss = await signInNewOperator(server, 'boss', 'admin');
  const env = { DATABASE_URL: server.database.url, SLUICE_MASTER_KEY: server.masterKey.toString('base64') };
  for (const name of ['ann', 'cli-boss']) envs.set(name, await signInOnCommandLine(env, name));
});
afterAll(() => payouts.close());

/** An automatic withdrawal that ann has claimed and exported. */
async function exported(): Promise<WithdrawalId> {
  await boss.post('/halts', { scope: 'global', reason: 'gather' });
  const id = idOf((await payouts.testEnv.pay('10.00')).body);
  await ann.post(`/withdrawals/${id}/claim`);
  await boss.send('DELETE', '/halts/global');
  expect((await ann.post('/withdrawals/payment-file', { ids: [id] })).status).toBe(200);
  return id;
}

type Door = {
  readonly door: string;
  /** The problem, or undefined if it was done. */
  readonly giveBack: (id: WithdrawalId, reason?: string) => Promise<string | undefined>;
};

const given = (reason: string | undefined) => (reason === undefined ? {} : { reason });

const DOORS: readonly Door[] = [
  {
    door: 'the operator API',
    async giveBack(id, reason) {
      const { status, body } = await ann.post(`/withdrawals/${id}/give-back`, given(reason));
      return status === 200 ? undefined : String(body['error']);
    },
  },
  {
    door: 'a bulk action',
    async giveBack(id, reason) {
      const form = { action: 'give-back', ids: [id], ...given(reason) };
      const { body } = await ann.post('/withdrawals/bulk', form);
      const [row] = (body['results'] ?? [{ ok: false, message: body['error'] }]) as [
        { ok: boolean; message: string },
      ];
      return row.ok ? undefined : row.message;
    },
  },
  ...['ann', 'cli-boss'].map((operator) => ({
    door: `the command line of ${operator}`,
    async giveBack(id: WithdrawalId, reason?: string) {
      const { code, stderr } = await command(
        [
          'withdrawal',
          'return-to-queue',
          String(id),
          '--take-over',
          ...(reason === undefined ? [] : ['--reason', reason]),
        ],
        envs.get(operator) ?? {},
      );
      return code === 0 ? undefined : stderr;
    },
  })),
];

describe.each(DOORS)('an exported withdrawal, by $door', ({ giveBack }) => {
  test('does not go back without a statement', async () => {
    for (const reason of [undefined, ' ']) {
      const id = await exported();
      expect(await giveBack(id, reason)).toMatch(/may have been paid|empty/);
      expect(await payouts.withdrawalOf(id)).toMatchObject({ stage: 'claimed', claimedBy: 'ann' });
      await ann.post(`/withdrawals/${id}/cancel`, { reason: 'end of the test' });
    }
  });

  test('goes back with a statement that it was not paid, which history and audit log keep', async () => {
    const id = await exported();
    expect(await giveBack(id, 'the bank rejected the whole file')).toBeUndefined();
    await waitUntil(async () => (await payouts.withdrawalOf(id)).state === 'paid');
    const note = 'not paid: the bank rejected the whole file';
    const { timeline } = (await ann.get(`/withdrawals/${id}`)).body as { timeline: object[] };
    expect(timeline).toContainEqual(expect.objectContaining({ step: 'give_back', reason: note }));
    expect(
      (await boss.get(`/audit?subject=withdrawal:${id}&action=withdrawal.give_back`)).body,
    ).toMatchObject({
      items: [{ reason: note }],
    });
  });
});

test('a withdrawal that was not exported goes back without a reason', async () => {
  const id = await payouts.createManual();
  await ann.post(`/withdrawals/${id}/claim`);
  expect((await ann.post(`/withdrawals/${id}/give-back`)).status).toBe(200);
});

test('an exported withdrawal is not routed, whoever takes it over', async () => {
  const id = await exported();
  const routed = await ann.post(`/withdrawals/${id}/route`, { aggregator: 'sim', reason: 'faster' });
  expect(routed).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('may have been paid') },
  });
  await boss.post(`/withdrawals/${id}/claim`, { take_over: true });
  expect((await boss.post(`/withdrawals/${id}/route`, { aggregator: 'sim', reason: 'faster' })).status).toBe(
    409,
  );
  expect((await boss.post(`/withdrawals/${id}/give-back`)).status).toBe(422);
  expect((await boss.get(`/withdrawals/${id}`)).body).toMatchObject({
    withdrawal: { possible_payment: expect.stringContaining('In a payment file of ann') },
  });
  await boss.post(`/withdrawals/${id}/cancel`, { reason: 'end of the test' });
});

describe('an exported withdrawal that an earlier version returned to the queue', () => {
  const returnedWithoutStatement = async (): Promise<WithdrawalId> => {
    const id = await exported();
    const client = await connectDirectly(payouts.testEnv.server.database);
    await client.query(
      `update withdrawals set stage = 'queued', claimed_by = null, fence = fence + 1 where id = $1`,
      [id],
    );
    return id;
  };

  test('is not sent by the dispatch, and says what it waits for', async () => {
    const id = await returnedWithoutStatement();
    await advancePayout(payouts.testEnv.app, id);
    expect(await payouts.withdrawalOf(id)).toMatchObject({
      stage: 'queued',
      waitingFor: 'an operator, since it may have been paid manually',
    });
    await ann.post(`/withdrawals/${id}/cancel`, { reason: 'end of the test' });
  });

  test('is not sent past the database either', async () => {
    const id = await returnedWithoutStatement();
    const client = await connectDirectly(payouts.testEnv.server.database);
    await expect(
      client.query(`update withdrawals set stage = 'dispatching' where id = $1`, [id]),
    ).rejects.toMatchObject({ code: 'SL003' });
    await ann.post(`/withdrawals/${id}/cancel`, { reason: 'end of the test' });
  });
});
