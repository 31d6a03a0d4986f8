// A payment reference belongs to one payment of its system, at every entry point where a payment is recorded. An operator
// who proves their presence may use one again, with a reason.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WithdrawalId } from '../../../src/domain/ids.ts';
import { asMinor } from '../../../src/domain/money.ts';
import { setFourEyes } from '../../../src/usecases/operator/settings/four-eyes.ts';
import { payWithdrawal } from '../../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { TESTER } from '../../harness/actors.ts';
import { openAppOn } from '../../harness/app.ts';
import { toCard, toEwallet } from '../../harness/client.ts';
import { command } from '../../harness/commands/command-line.ts';
import { signInOnCommandLine } from '../../harness/commands/command-session.ts';
import { connectDirectly } from '../../harness/database.ts';
import {
  expireReauthentication,
  type OperatorClient,
  openOperatorClient,
  signInNewOperator,
} from '../../harness/operator-client.ts';
import type { TestServer } from '../../harness/server.ts';
import { type ManualPayouts, openManualPayouts } from './manual-payouts.ts';

let manual: ManualPayouts;
let server: TestServer;
let ann: OperatorClient;
let create: ManualPayouts['create'];
let env: Record<string, string>;

beforeAll(async () => {
  manual = await openManualPayouts();
  ({ server, ann, create } = manual);
  env = await signInOnCommandLine(
    {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: server.database.url,
      SLUICE_MASTER_KEY: server.masterKey.toString('base64'),
    },
    'ann',
  );
});
afterAll(() => manual.close());

let last = 0;
const newReference = (): string => {
  last += 1;
  return `bank-${last}`;
};

type Row = { ok: boolean; message: string };

async function importResult(id: number, reference: string, apply: boolean): Promise<string | undefined> {
  const csv = `withdrawal_id,amount,status,reference,reason\n${id},100.00,paid,${reference},`;
  const { body } = await ann.post('/withdrawals/payment-results', { csv, apply });
  const [row] = body['rows'] as [Row];
  return row.ok ? undefined : row.message;
}

type Door = {
  readonly door: string;
  readonly reusable: boolean;
  /** The problem, or undefined if it was paid. */
  readonly pay: (id: number, reference: string, reuseReason?: string) => Promise<string | undefined>;
};

const reason = (text: string | undefined) => (text === undefined ? {} : { reuse_reason: text });

const DOORS: readonly Door[] = [
  {
    door: 'the operator API',
    reusable: true,
    async pay(id, reference, reuse) {
      const { status, body } = await ann.post(`/withdrawals/${id}/pay`, { reference, ...reason(reuse) });
      return status === 200 ? undefined : String(body['error']);
    },
  },
  {
    door: 'a bulk action',
    reusable: true,
    async pay(id, reference, reuse) {
      const form = { action: 'pay', ids: [id], reference, ...reason(reuse) };
      const { body } = await ann.post('/withdrawals/bulk', form);
      const [row] = (body['results'] ?? [{ ok: false, message: body['error'] }]) as [Row];
      return row.ok ? undefined : row.message;
    },
  },
  {
    door: 'the command line',
    reusable: true,
    async pay(id, reference, reuse) {
      const args = ['withdrawal', 'pay', String(id), '--reference', reference];
      const { code, stderr } = await command(
        reuse === undefined ? args : [...args, '--reuse-reason', reuse],
        env,
      );
      return code === 0 ? undefined : stderr;
    },
  },
  { door: 'the import of results', reusable: false, pay: (id, ref) => importResult(id, ref, true) },
];

const claimed = async (fields?: Record<string, unknown>): Promise<number> => {
  const id = await create(fields);
  await ann.post(`/withdrawals/${id}/claim`);
  return id;
};
const statusOf = async (id: number) =>
  ((await ann.get(`/withdrawals/${id}`)).body['withdrawal'] as Record<string, unknown>)['status'];

describe.each(DOORS)('by $door', ({ pay, reusable }) => {
  test('a reference of another payment of the system is rejected, in any case', async () => {
    const [first, second] = [await claimed(), await claimed()];
    const reference = newReference();
    expect(await pay(first, reference)).toBeUndefined();
    for (const same of [reference, reference.toUpperCase()])
      expect(await pay(second, same)).toContain(`belongs to the payment of withdrawal ${first}`);
    expect(await statusOf(second)).toBe('Created');
  });

  test('a reference of a payment of another system is accepted', async () => {
    const [first, second] = [await claimed(toCard), await claimed(toEwallet)];
    const reference = newReference();
    expect(await pay(first, reference)).toBeUndefined();
    expect(await pay(second, reference)).toBeUndefined();
  });

  test('a reference that an earlier version recorded is rejected', async () => {
    const [first, second] = [await claimed(), await claimed()];
    const reference = newReference();
    await pay(first, reference);
    const client = await connectDirectly(server.database);
    await client.query('alter table payment_references disable trigger all');
    await client.query('delete from payment_references');
    await client.query('alter table payment_references enable trigger all');
    expect(await pay(second, reference)).toContain(`belongs to the payment of withdrawal ${first}`);
  });

  test.runIf(reusable)('a reason allows the same reference, and is in the history', async () => {
    const [first, second, third] = [await claimed(), await claimed(), await claimed()];
    const reference = newReference();
    await pay(first, reference);
    for (const id of [second, third]) {
      expect(await pay(id, reference, 'one transfer for both')).toBeUndefined();
      expect((await ann.get(`/withdrawals/${id}`)).body).toMatchObject({
        withdrawal: { status: 'Paid', reference },
        timeline: expect.arrayContaining([
          expect.objectContaining({
            step: 'settle',
            reason: 'same reference as another payment: one transfer for both',
          }),
        ]),
      });
    }
  });
});

test.each(['', ' '])(
  'a payment with the reference %j is rejected at every entry point',
  async (reference) => {
    for (const { door, pay } of DOORS)
      expect([door, await pay(await claimed(), reference)]).not.toContain(undefined);
  },
);

test('the command line does not pay without a reference', async () => {
  const id = await claimed();
  const { code, stderr } = await command(['withdrawal', 'pay', String(id)], env);
  expect(code).toBe(1);
  expect(stderr).toContain("required option '--reference <text>' not specified");
  expect(await statusOf(id)).toBe('Created');
});

test('an import of results with the same reference twice pays the first only, and its preview says so', async () => {
  const [first, second] = [await claimed(), await claimed()];
  const reference = newReference();
  const csv = [
    'withdrawal_id,amount,status,reference,reason',
    `${first},100.00,paid,${reference},`,
    `${second},100.00,paid,${reference},`,
  ].join('\n');
  for (const apply of [false, true])
    expect((await ann.post('/withdrawals/payment-results', { csv, apply })).body).toMatchObject({
      rows: [{ ok: true }, { ok: false, message: expect.stringContaining('Line 2 has the same reference') }],
    });
  expect(await statusOf(second)).toBe('Created');
});

test('of concurrent payments in two processes with one reference, one is recorded', async () => {
  const other = openAppOn(server.database.connection, server.masterKey);
  try {
    for (let round = 0; round < 5; round += 1) {
      const ids = [await create(), await create(), await create(), await create()] as WithdrawalId[];
      const reference = newReference();
      const results = await Promise.all(
        ids.map((id, i) => payWithdrawal(i % 2 === 0 ? server.app : other, TESTER, { id, reference })),
      );
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    }
  } finally {
    await other.close();
  }
});

describe('a reference is used again in person only', () => {
  const BODIES = [
    ['pay', (_id: number, reference: string) => ({ reference, reuse_reason: 'one transfer' })],
    [
      'bulk',
      (id: number, reference: string) => ({
        action: 'pay',
        ids: [id],
        reference,
        reuse_reason: 'one transfer',
      }),
    ],
  ] as const;
  const pathOf = (action: string, id: number) =>
    action === 'pay' ? `/withdrawals/${id}/pay` : '/withdrawals/bulk';

  test('not with a token', async () => {
    const { body } = await ann.post('/me/tokens', { name: 'robot', scope: 'work' });
    const robot = openOperatorClient(server.url);
    const headers = { authorization: `Bearer ${body['token']}` };
    for (const [action, bodyOf] of BODIES) {
      const id = await claimed();
      expect(await robot.send('POST', pathOf(action, id), bodyOf(id, newReference()), headers)).toMatchObject(
        {
          status: 403,
          body: { code: 'in_person' },
        },
      );
    }
  });

  test.each(BODIES)('not with an old authentication: %s', async (action, bodyOf) => {
    const tim = await signInNewOperator(server, `tim-${action}`, 'maker');
    const id = await create();
    await tim.post(`/withdrawals/${id}/claim`);
    await expireReauthentication(server.database, tim.name);
    const reference = newReference();
    expect(await tim.post(pathOf(action, id), bodyOf(id, reference))).toMatchObject({
      status: 403,
      body: { code: 'prove_first' },
    });
    expect((await tim.post(`/withdrawals/${id}/pay`, { reference })).status).toBe(200);
  });
});

test('above the four-eyes amount, a used reference is rejected when it is proposed and when it is confirmed', async () => {
  const eve = await signInNewOperator(server, 'eve', 'checker');
  await setFourEyes(server.app, TESTER, { above: asMinor(50_00n) });
  const [first, second, third] = [await claimed(), await claimed(), await claimed()];
  const reference = newReference();
  const propose = async (id: number, more = {}) => ann.post(`/withdrawals/${id}/pay`, { reference, ...more });
  const [one, two] = [await propose(first), await propose(second)].map(
    ({ body }) => (body['proposal'] as { id: number }).id,
  );
  expect((await eve.post(`/proposals/${one}/confirm`)).status).toBe(200);
  expect(await eve.post(`/proposals/${two}/confirm`)).toMatchObject({
    status: 422,
    body: { field: 'reference', error: expect.stringContaining(`withdrawal ${first}`) },
  });
  expect(await propose(third)).toMatchObject({ status: 422, body: { field: 'reference' } });
  const again = await propose(third, { reuse_reason: 'one transfer' });
  const proposal = again.body['proposal'] as { id: number };
  expect((await eve.get(`/proposals/${proposal.id}`)).body).toMatchObject({ reuse_reason: 'one transfer' });
  expect((await eve.post(`/proposals/${proposal.id}/confirm`)).status).toBe(200);
  expect(await statusOf(third)).toBe('Paid');
});
