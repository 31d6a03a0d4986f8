// Withdrawals are found by a part of their order id or a reference: at every door, new ones at once and old ones by an index that a job
// fills.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { indexSearchTexts } from '../../../src/usecases/system/index-search-texts.ts';
import { makeMerchant, type TestMerchant } from '../../harness/app.ts';
import { toCard, toEwallet, toPhone } from '../../harness/client.ts';
import { command } from '../../harness/commands/command-line.ts';
import { signInOnCommandLine } from '../../harness/commands/command-session.ts';
import { type ManualPayouts, openManualPayouts } from './manual-payouts.ts';

let manual: ManualPayouts;
let other: TestMerchant;
let commandEnv: Record<string, string>;
/** Without triggers. */
let direct: pg.Client;

beforeAll(async () => {
  manual = await openManualPayouts();
  other = await makeMerchant(manual.server.app, { credit: '1000' });
  const env = {
    DATABASE_URL: manual.server.database.url,
    SLUICE_MASTER_KEY: manual.server.masterKey.toString('base64'),
  };
  commandEnv = await signInOnCommandLine(env, 'command.line');
  direct = new pg.Client(manual.server.database.connection);
  await direct.connect();
  await direct.query('set session_replication_role = replica');
});
afterAll(async () => {
  await direct.end();
  await manual.close();
});

const idsOf = (items: unknown): number[] => (items as { id: number }[]).map(({ id }) => id);

/** Each finds withdrawals by a text. */
const DOORS: Record<string, (text: string) => Promise<number[]>> = {
  list: async (text) =>
    idsOf((await manual.ann.get(`/withdrawals?q=${encodeURIComponent(text)}`)).body['items']),
  'CSV export': async (text) => {
    const { text: csv } = await manual.ann.get(`/withdrawals.csv?q=${encodeURIComponent(text)}`);
    return csv
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => Number(/^"?(\d+)/.exec(line)?.[1]));
  },
  'search while typing': async (text) =>
    idsOf((await manual.ann.post('/search', { q: text })).body['withdrawals']),
  'search of a complete text': async (text) =>
    idsOf((await manual.ann.post('/search', { q: text, whole: true })).body['withdrawals']),
  'command line': async (text) => {
    const { code, stdout, stderr } = await command(['withdrawal', 'list', text, '--json'], commandEnv);
    expect([code, stderr]).toEqual([0, '']);
    return idsOf(JSON.parse(stdout));
  },
};

/** Old ones, some of them behind more new ones than a search looks at. */
async function insertWithdrawals(
  firstId: number,
  orderIds: readonly string[],
  { createdAt = '2025-01-01', merchantId = manual.shop.merchant_id, reference = null as string | null } = {},
): Promise<void> {
  await direct.query(
    `insert into withdrawals (id, merchant_id, state, stage, system, fee_from, amount, fee, total, received, wallet_sealed,
       wallet_key, wallet_hash, wallet_masked, order_id, fingerprint, reference, created_at)
     select $1::bigint + i, $2, 'paid', null, 'card', 'balance', 100, 0, 100, 100, 'x', 'x', sha256('part'), '4***1', order_id, 'f', $5,
       $4::timestamptz + i * interval '1 ms' from unnest($3::text[]) with ordinality as t (order_id, i)`,
    [firstId, merchantId, orderIds, createdAt, reference],
  );
}

const removeInserted = async () => {
  await direct.query('delete from withdrawals where id > 5000000');
  await direct.query('delete from withdrawal_events where withdrawal_id > 5000000');
  await direct.query('delete from search_texts where withdrawal_id > 5000000');
};

describe.each(Object.entries(DOORS))('a part finds a withdrawal at the door: %s', (door, find) => {
  const orderId = `Shop-${door.length}-QX7734`;
  test.each([
    ['the beginning of the order id', orderId.slice(0, 8)],
    ['its middle', 'x773'],
    ['its end, in capitals', 'X7734'],
    ['a part of the reference it was paid with', `wire-${door.length}`],
  ])('%s', async (_what, text) => {
    const id = await manual.create({ ...toPhone, wallet: '+79160001122', order_id: `${orderId}-${text}` });
    await manual.ann.post(`/withdrawals/${id}/pay`, { reference: `Bank wire-${door.length} ${id}` });
    expect(await find(text)).toContain(id);
  });

  test.each(['%%%', '___', 'Q_7', 'no such order', '\\\\\\', "';--"])('not by %s', async (text) => {
    await manual.create({ ...toPhone, order_id: `${orderId}-${text.codePointAt(0)}` });
    expect(await find(text)).toEqual([]);
  });

  test('not by two characters, unless they are the whole order id', async () => {
    const id = await manual.create({ ...toPhone, order_id: `${door.length}` });
    expect(await find(`${door.length}`)).toContain(id);
    expect(await find('QX')).toEqual([]);
  });
});

describe('behind more withdrawals than a search looks at', () => {
  const OLD = 5_000_000;
  beforeAll(async () => {
    await insertWithdrawals(OLD, ['old-Needle-1', 'old-needle-2'], { createdAt: '2024-01-01' });
    await insertWithdrawals(OLD + 10, ['old-needle-3'], {
      createdAt: '2024-01-02',
      merchantId: other.merchant_id,
      reference: 'Needle wire',
    });
    const newer = Array.from({ length: 20_100 }, (_, i) => `newer-${i}`);
    await insertWithdrawals(OLD + 100, newer);
    await indexSearchTexts(manual.server.app);
  });
  afterAll(removeInserted);

  test.each(Object.entries(DOORS))(
    'the index finds it, newest first, at the door: %s',
    async (_door, find) => {
      expect(await find('needle')).toEqual([OLD + 11, OLD + 2, OLD + 1]);
      expect(await find('NEEDLE-2')).toEqual([OLD + 2]);
      expect(await find('needle wi')).toEqual([OLD + 11]);
    },
  );

  test('also of one merchant only', async () => {
    const { body } = await manual.ann.get(`/withdrawals?q=needle&merchant_id=${other.merchant_id}`);
    expect(idsOf(body['items'])).toEqual([OLD + 11]);
  });

  test('a part that thousands have finds the newest thousand of them', async () => {
    const { body } = await manual.ann.get('/withdrawals?q=newer-&limit=200&sort=-created');
    expect(idsOf(body['items'])[0]).toBe(OLD + 100 + 20_100);
    const { text } = await manual.ann.get('/withdrawals.csv?q=newer-');
    expect(text.trim().split('\n')).toHaveLength(1_001);
  });
});

test('a word that is an e-wallet account as well as a part of an order finds the order', async () => {
  const order = await manual.create({ ...toEwallet, wallet: 'shop.77', order_id: 'for-shop.88-1' });
  const wallet = await manual.create({ ...toEwallet, wallet: 'shop.88' });
  const find = async (q: string) =>
    idsOf((await manual.ann.post('/search', { q, whole: true })).body['withdrawals']);
  expect(await find('shop.88')).toEqual([order]);
  expect(await find('shop.77')).toEqual([order]);
  expect(await find('shop.88')).not.toContain(wallet);
});

test('what looks like a card is searched for as a card first', async () => {
  const number = '5555555555554444';
  const card = await manual.create({ ...toCard, wallet: number });
  const order = await manual.create({ ...toPhone, order_id: `79160009911-1` });
  const find = async (q: string) => idsOf((await manual.ann.post('/search', { q })).body['withdrawals']);
  expect(await find(number)).toEqual([card]);
  expect(await find('79160009911')).toEqual([order]);
});

describe('the job', () => {
  const FIRST = 6_000_000;

  const textsOf = async (id: number): Promise<string[]> => {
    const { rows } = await direct.query<{ text: string }>(
      'select text from search_texts where withdrawal_id = $1 order by text',
      [id],
    );
    return rows.map(({ text }) => text);
  };

  test('of two processes at once writes every text once, and goes on where it stopped', async () => {
    await removeInserted();
    await direct.query(`update search_progress set created_at = '-infinity', id = 0`);
    await insertWithdrawals(
      FIRST,
      Array.from({ length: 25_000 }, (_, i) => `twice-${i}`),
    );
    await Promise.all([indexSearchTexts(manual.server.app), indexSearchTexts(manual.server.app)]);
    const { rows } = await direct.query<{ count: string }>(
      'select count(*) from search_texts where withdrawal_id > $1',
      [FIRST],
    );
    expect(Number(rows[0]?.count)).toBe(25_000);
    await removeInserted();
  });

  test('leaves what a transaction that still runs may be writing, and reads it later', async () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const now = new Date().toISOString();
    await insertWithdrawals(FIRST, ['settled'], { createdAt: minutesAgo(3) });
    await insertWithdrawals(FIRST + 1, ['running'], { createdAt: now });
    await direct.query('update search_progress set steps_until = $1', [minutesAgo(10)]);
    await direct.query(
      `insert into withdrawal_events (withdrawal_id, seq, step, actor, reference, at)
       values ($1, 2, 'settle', 'test', 'Wire of Then', $2), ($1, 3, 'return', 'test', 'Wire of now', $3)`,
      [FIRST + 1, minutesAgo(3), now],
    );
    await indexSearchTexts(manual.server.app);
    expect(await textsOf(FIRST + 1)).toEqual(['settled', 'wire of then']);
    expect(await textsOf(FIRST + 2)).toEqual([]);
    await direct.query(
      `update withdrawals set created_at = created_at - interval '3 minutes' where id = $1`,
      [FIRST + 2],
    );
    await indexSearchTexts(manual.server.app);
    expect(await textsOf(FIRST + 2)).toEqual(['running']);
    await removeInserted();
  });
});
