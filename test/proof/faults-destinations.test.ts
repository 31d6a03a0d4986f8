// The checks of `npm run faults` by destination: in the database and in the aggregator statement.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  checkDestinations,
  checkPayments,
  compareDestinations,
  findPaidTwice,
  type Placed,
} from '../../proof/faults/destinations.ts';
import { makeSigningSecret, openPayoutSetup, type PayoutSetup } from '../harness/payouts.ts';

const SECRET = makeSigningSecret();

let folder: string;
let testEnv: PayoutSetup;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sluice-destinations-'));
  testEnv = await openPayoutSetup({ simulator: { storeFile: join(folder, 'store.jsonl'), secret: SECRET } });
  await Promise.all([testEnv.pay('10.10'), testEnv.pay('10.10')]);
});
afterAll(async () => {
  await testEnv.close();
  await rm(folder, { recursive: true });
});

describe('the destination of an order', () => {
  const hashOf = (wallet: string): string => `hash of ${wallet}`;
  const found = (...rows: [string, string[], string?][]) => ({
    found: new Map(
      rows.map(([wallet, ids, state = 'paid']) => [hashOf(wallet), ids.map((id) => ({ id, state }))]),
    ),
    hashOf,
  });
  const unanswered = { wallet: 'shop.1', amount: '10.10', system: 'ewallet' };
  const acknowledged = { ...unanswered, acknowledgedId: '1' };
  const failed = { ...acknowledged, failed: true };
  const uncertain = { ...unanswered, possibleId: '1' };

  test('has one withdrawal if the order was acknowledged, and at most one otherwise', () => {
    expect(compareDestinations([acknowledged], found(['shop.1', ['1']]))).toEqual([]);
    expect(compareDestinations([unanswered], found(['shop.1', ['1']]))).toEqual([]);
    expect(compareDestinations([unanswered], found())).toEqual([]);
    expect(compareDestinations([uncertain], found())).toEqual([]);
    expect(compareDestinations([uncertain], found(['shop.1', ['1']]))).toEqual([]);
    expect(compareDestinations([failed], found(['shop.1', ['1'], 'cancelled']))).toEqual([]);
  });

  test.each([
    ['was sent once, got no response, and became two', [unanswered], found(['shop.1', ['1', '2']])],
    ['was acknowledged, and became two', [acknowledged], found(['shop.1', ['1', '2']])],
    ['was acknowledged with a withdrawal that does not exist', [acknowledged], found()],
    ['was acknowledged with the withdrawal of another order', [acknowledged], found(['shop.1', ['2']])],
    ['was rejected, and exists', [{ ...unanswered, refused: true }], found(['shop.1', ['1']])],
    ['has an unknown outcome, and exists under another id', [uncertain], found(['shop.1', ['2']])],
    ['was reported as failed, and is paid', [failed], found(['shop.1', ['1']])],
    ['was never sent', [], found(['shop.1', ['1']])],
  ])('reports an order that %s', (_, placed, database) => {
    expect(compareDestinations(placed, database)).toHaveLength(1);
  });

  test('is found in the database by the wallet', async () => {
    const { body } = await testEnv.pay('10.10', { wallet: 'alone.here' });
    const placed = [{ ...unanswered, wallet: 'alone.here', acknowledgedId: String(body['withdraw_id']) }];
    // The payouts of the other tests are not in this list and share one wallet.
    expect(await checkDestinations(testEnv.app, placed)).toHaveLength(1);
  });
});

describe('the aggregator statement', () => {
  test('has the ordered amounts and destinations', async () => {
    await testEnv.pay('10.10', { wallet: 'one.here' });
    await testEnv.pay('10.10', { wallet: 'two.here' });
    const text = await readFile(join(folder, 'store.jsonl'), 'utf8');
    const lines = text.trim().split('\n');
    const received = lines.filter((line) => line.includes('"received"')).slice(-2);
    const order = { wallet: 'one.here', amount: '10.10', system: 'ewallet' };
    const both = [order, { ...order, wallet: 'two.here' }];
    const check = (placed: Placed[], statement: readonly string[]) =>
      checkPayments(testEnv.app, placed, { statement: statement.join('\n'), secret: SECRET });
    expect(await check(both, received)).toEqual([]);
    expect(await check([order], received)).toHaveLength(1);
    expect(await check([{ ...order, amount: '10.11' }, ...both.slice(1)], received)).toHaveLength(1);
    const [one, two] = received.map((line) => JSON.parse(line));
    const swapped = [
      { ...one, fingerprint: two.fingerprint },
      { ...two, fingerprint: one.fingerprint },
    ];
    expect(
      await check(
        both,
        swapped.map((line) => JSON.stringify(line)),
      ),
    ).toHaveLength(2);
  });

  const statementOf = (...lines: object[]): string => lines.map((line) => JSON.stringify(line)).join('\n');
  const received = (reference: string, fingerprint: string) => ({
    event: 'received',
    reference,
    fingerprint,
  });
  const executed = (reference: string) => ({ event: 'executed', reference });

  test('counts an order that was refused once and paid once as paid once', () => {
    const refused = { event: 'refused', reference: 'a' };
    expect(
      findPaidTwice(statementOf(received('a', 'f'), refused, received('b', 'f'), executed('b'))),
    ).toEqual([]);
  });

  test('reports a destination that was paid under two references', () => {
    const twice = statementOf(received('a', 'f'), received('b', 'f'), executed('a'), executed('b'));
    expect(findPaidTwice(twice)).toHaveLength(1);
  });

  test('reports a reference that was paid twice', () => {
    expect(findPaidTwice(statementOf(received('a', 'f'), executed('a'), executed('a')))).toHaveLength(1);
  });
});
