// The auditor's comparison with an aggregator's statement.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { StatementEntry } from '../../src/auditor/compare-statement.ts';
import { readLines, readStatement } from '../../src/auditor/read-statement.ts';
import { type Audited, openAudited } from './harness.ts';

/** As of an aggregator that does not report when it received a payout. */
function withoutReceivedAt(entry: StatementEntry): StatementEntry {
  const copy = { ...entry };
  Reflect.deleteProperty(copy, 'receivedAt');
  return copy;
}

let audited: Audited;
beforeAll(async () => {
  audited = await openAudited();
});
afterAll(() => audited.drop());

describe('compared with the statement, the auditor', () => {
  const changed = (
    change: Partial<StatementEntry>,
    fits = (entry: StatementEntry) => entry.executions > 0,
  ): StatementEntry[] => audited.statement.map((entry) => (fits(entry) ? { ...entry, ...change } : entry));

  const isUnpaid = ({ executions }: StatementEntry): boolean => executions === 0;

  test.for<[string, string, () => StatementEntry[]]>([
    ['I3 executions', 'a payout that was paid twice', () => changed({ executions: 2 })],
    ['I3 paid', 'a payout that is paid here and not there', () => changed({ executions: 0 })],
    ['I3 reference', 'a payment without an attempt', () => changed({ reference: 'of another service' })],
    ['I3 reference', 'a payment of another amount', () => changed({ amount: 1n })],
    ['I3 destination', 'a payment to another destination', () => changed({ wallet: 'ti*****02' })],
    ['I3 destination', 'a payment to a whole other destination', () => changed({ wallet: 'shop.4712' })],
    [
      'I3 older payment',
      'a payout that the aggregator received before our attempt',
      () => changed({ receivedAt: new Date(Date.now() - 86_400_000) }),
    ],
    [
      'I3 older payment',
      'a payment from before our attempt',
      () => changed({ executedAt: new Date(Date.now() - 86_400_000) }).map(withoutReceivedAt),
    ],
    [
      'I3 reference twice',
      'a reference that the aggregator received twice',
      () => [...audited.statement, ...changed({ executions: 0 })],
    ],
    [
      'I3 abandoned',
      'a payout that was given up, paid and never refused',
      () => changed({ executions: 1, executedAt: new Date(), refused: false }, isUnpaid),
    ],
  ])('%s finds %s', async ([name, , tampered]) => {
    expect(await audited.findings('', { statement: tampered() })).toContain(name);
  });

  test('accepts a whole destination, and a time that differs as clocks do', async () => {
    const whole = changed({ wallet: 'shop.4711' });
    expect(await audited.findings('', { statement: whole })).toEqual([]);
    const earlier = audited.statement.map((entry) => ({
      ...entry,
      receivedAt: new Date((entry.receivedAt?.getTime() ?? 0) - 60_000),
    }));
    expect(await audited.findings('', { statement: earlier, clockSkewSeconds: 120 })).toEqual([]);
    expect(await audited.findings('', { statement: earlier, clockSkewSeconds: 30 })).toEqual([
      'I3 older payment',
    ]);
  });

  test('finds a payment that is overdue here, unless an incident is open', async () => {
    const opened = `update withdrawals set state = 'created', stage = 'sent' where state = 'paid' and auto;
      update attempts set state = 'accepted' where state = 'paid'`;
    const disputed = `insert into incidents (kind, withdrawal_id, detail) select 'undecided', id, 'test' from withdrawals`;
    expect(
      await audited.findings(opened, { statement: audited.statement, settledAfterSeconds: 0 }),
    ).toContain('I3 settled');
    expect(
      await audited.findings(opened, { statement: audited.statement, settledAfterSeconds: 3_600 }),
    ).not.toContain('I3 settled');
    expect(
      await audited.findings(`${opened}; ${disputed}`, {
        statement: audited.statement,
        settledAfterSeconds: 0,
      }),
    ).not.toContain('I3 settled');
  });

  test('finds a return there that is overdue here', async () => {
    const back = { statement: changed({ returnedAt: new Date(0) }) };
    expect(await audited.findings('', { ...back, settledAfterSeconds: 0 })).toEqual(['I3 return recorded']);
    expect(await audited.findings('', { ...back, settledAfterSeconds: 1e10 })).toEqual([]);
  });

  test('finds a return here without a return there', async () => {
    const returned = `update attempts set state = 'returned' where state = 'paid'`;
    expect(await audited.findings(returned, { statement: audited.statement })).toContain(
      'I3 return confirmed',
    );
  });

  test('finds a payout in the statement that was not sent', async () => {
    const notSent = `update attempts set state = 'not_sent' where state = 'refused'`;
    expect(await audited.findings(notSent, { statement: audited.statement })).toContain('I3 abandoned');
  });

  test('finds a payment after a refusal only when it is overdue here', async () => {
    const recent = { statement: changed({ executions: 1, executedAt: new Date() }, isUnpaid) };
    expect(await audited.findings('', { ...recent, settledAfterSeconds: 3_600 })).toEqual([]);
    const old = { statement: changed({ executions: 1, executedAt: new Date(0) }, isUnpaid) };
    expect(await audited.findings('', { ...old, settledAfterSeconds: 3_600 })).toEqual(['I3 settled']);
  });

  test('finds a payment before a not_found, unless the not_found was after the final time', async () => {
    const paid = { executions: 1, executedAt: new Date(), refused: false };
    const later = new Date(Date.now() + 1e9);
    const denied = (notFoundAt: Date) =>
      audited.findings('', { statement: changed({ ...paid, notFoundAt }, isUnpaid) });
    expect(await denied(new Date())).toEqual(['I3 abandoned']);
    expect(await denied(later)).toEqual([]);
  });

  test('rejects the statement of another aggregator', async () => {
    const others = audited.statement.map((entry) => ({ ...entry, reference: `other ${entry.reference}` }));
    await expect(audited.findings('', { statement: others })).rejects.toThrow('contains none of our');
    await expect(audited.findings('', { statement: [] })).rejects.toThrow('contains none of our');
  });

  test('rejects a file or page that is not of the simulator', async () => {
    expect(() => readLines('# Sluice\n')).toThrow('line 1 is not an event');
    expect(() => readLines('{"a":1}\n')).toThrow('line 1 is not an event');
    const page = createServer((_, reply) => reply.end('{}')).listen(0, '127.0.0.1');
    await once(page, 'listening');
    onTestFinished(() => void page.close());
    const { port } = page.address() as AddressInfo;
    await expect(readStatement(`http://127.0.0.1:${port}/payouts`)).rejects.toThrow('it has no entries');
  });

  test('reads the events of the simulator file, without a partial last line', () => {
    const at = '2030-01-01T00:00:00.000Z';
    const lines = [
      { event: 'received', reference: 'a', at, amount: '100', refusal: null, wallet: 'sh*****11' },
      { event: 'executed', reference: 'a', at },
      { event: 'received', reference: 'b', at, amount: '200', refusal: 'declined' },
      { event: 'returned', reference: 'a', at },
      { event: 'received', reference: 'a', at, amount: '100', refusal: null },
    ].map((line) => JSON.stringify(line));
    expect(readLines([...lines, '{"event":"exec'].join('\n'))).toEqual([
      {
        reference: 'a',
        amount: 100n,
        executions: 1,
        executedAt: new Date(at),
        returnedAt: new Date(at),
        refused: false,
        notFoundAt: null,
        receivedAt: new Date(at),
        wallet: 'sh*****11',
      },
      {
        reference: 'b',
        amount: 200n,
        executions: 0,
        executedAt: null,
        returnedAt: null,
        refused: true,
        notFoundAt: null,
        receivedAt: new Date(at),
      },
      {
        reference: 'a',
        amount: 100n,
        executions: 0,
        executedAt: null,
        returnedAt: null,
        refused: false,
        notFoundAt: null,
        receivedAt: new Date(at),
      },
    ]);
  });
});
