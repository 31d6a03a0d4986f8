// Lists by the time of payment, and by the name of a merchant on the command line.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../harness/app.ts';
import { CREATE, toPhone } from '../../harness/client.ts';
import { command } from '../../harness/commands/command-line.ts';
import { signInOnCommandLine } from '../../harness/commands/command-session.ts';
import { type ManualPayouts, openManualPayouts } from './manual-payouts.ts';

const HOUR_MS = 3_600_000;

let manual: ManualPayouts;
let paid: number;
let other: TestMerchant;
let commandEnv: Record<string, string>;

beforeAll(async () => {
  manual = await openManualPayouts();
  other = await makeMerchant(manual.server.app, { credit: '1000', name: 'Flower House' });
  for (const name of ['Flower Market', 'Twin', 'Twin', 'Twin Towers'])
    await makeMerchant(manual.server.app, { name });
  paid = await manual.create({ ...toPhone, order_id: 'paid-1' });
  await manual.create({ ...toPhone, order_id: 'open-1' });
  await manual.server.post(CREATE, { ...other, ...toPhone });
  await manual.ann.post(`/withdrawals/${paid}/claim`);
  await manual.ann.post(`/withdrawals/${paid}/pay`, { reference: 'wire 1' });
  const env = {
    DATABASE_URL: manual.server.database.url,
    SLUICE_MASTER_KEY: manual.server.masterKey.toString('base64'),
  };
  commandEnv = await signInOnCommandLine(env, 'command.line');
});
afterAll(() => manual.close());

const hours = (count: number): string => new Date(Date.now() + count * HOUR_MS).toISOString();

const listed = async (query: Record<string, string>): Promise<number[]> => {
  const { status, body } = await manual.ann.get(`/withdrawals?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return (body['items'] as { id: number }[]).map(({ id }) => id);
};

const byCommand = async (...args: string[]) => {
  const result = await command(['withdrawal', 'list', '--json', ...args], commandEnv);
  return {
    ...result,
    ids: result.code === 0 ? JSON.parse(result.stdout).map(({ id }: { id: number }) => id) : [],
  };
};

describe('withdrawals paid in a period', () => {
  test.each([
    ['from before until after', -1, 1, true],
    ['that is over', -2, -1, false],
    ['that has not begun', 1, 2, false],
  ])('%s', async (_title, from, to, isFound) => {
    const expected = isFound ? [paid] : [];
    expect(await listed({ paid_from: hours(from), paid_to: hours(to) })).toEqual(expected);
    expect((await byCommand('--paid-from', hours(from), '--paid-to', hours(to))).ids).toEqual(expected);
  });

  test('are sorted by the time of payment, in pages, and only those', async () => {
    const earlier = await manual.create({ ...toPhone });
    await manual.ann.post(`/withdrawals/${earlier}/pay`, { reference: 'wire 2' });
    const query = { paid_from: hours(-1), limit: '1' };
    const first = await manual.ann.get(`/withdrawals?${new URLSearchParams(query)}`);
    const cursor = first.body['next'] as string;
    const second = await manual.ann.get(`/withdrawals?${new URLSearchParams({ ...query, cursor })}`);
    const ids = [first, second].map(({ body }) => (body['items'] as { id: number }[])[0]?.id);
    expect(ids).toEqual([earlier, paid]);
    expect(await listed({ paid_from: hours(-1), sort: 'paid' })).toEqual([paid, earlier]);
    for (const wrong of [{ paid_from: hours(-1), sort: 'created' }, { sort: 'paid' }])
      expect(await manual.ann.get(`/withdrawals?${new URLSearchParams(wrong)}`)).toMatchObject({
        status: 422,
        body: { field: 'sort' },
      });
  });

  test('a day includes its end', async () => {
    const today = new Date().toISOString().slice(0, 10);
    expect((await byCommand('--paid-from', today, '--paid-to', today)).ids).toContain(paid);
    expect((await byCommand('--created-from', today, '--created-to', today)).ids).toContain(paid);
  });

  test('have the time of payment', async () => {
    const { body } = await manual.ann.get(`/withdrawals?q=paid-1`);
    const [row] = body['items'] as { paid_at: string; changed_at: string }[];
    expect(row?.paid_at).toBe(row?.changed_at);
  });
});

describe('a merchant on the command line', () => {
  test.each(['flower house', 'er HOU', 'House'])('is found by its name: %s', async (name) => {
    const { ids } = await byCommand('--merchant', name);
    expect(ids).toHaveLength(1);
    expect(await listed({ merchant_id: String(other.merchant_id) })).toEqual(ids);
  });

  test.each([
    ['Flower', 'several merchants'],
    ['twin', 'several merchants'],
    ['Nowhere', 'no merchant with the id or name "Nowhere"'],
  ])('is not guessed: %s', async (name, text) => {
    const { code, stderr } = await byCommand('--merchant', name);
    expect(code).not.toBe(0);
    expect(stderr).toContain(text);
  });
});
