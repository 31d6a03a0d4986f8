// The report of `npm run faults`: incomplete runs fail, and problems are counted for the right fault.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type FaultWindow, openAcknowledgementLog } from '../../proof/faults/acknowledgement-log.ts';
import { findShortfalls, isComplete } from '../../proof/faults/find-shortfalls.ts';
import { rowsOf } from '../../proof/faults/report.ts';

describe('an incomplete run', () => {
  const window = (kind: string, effect: string | undefined = 'observed'): FaultWindow => ({
    kind,
    connection: undefined,
    startedAt: 0,
    acknowledgedCount: 0,
    longestGapMs: 0,
    effect,
  });
  const OBSERVED = {
    lowBalance: 1,
    currencies: [
      { currency: 'RUB', payouts: 1 },
      { currency: 'USDT', payouts: 1 },
    ],
  };
  const windows = (n: number, kinds: number): FaultWindow[] =>
    Array.from({ length: n }, (_, i) => window(`kind ${i % kinds}`));

  test('a complete run has no shortfall', () => {
    expect(findShortfalls({ faults: 24, only: false }, windows(24, 12), OBSERVED)).toEqual([]);
    expect(findShortfalls({ faults: 3, only: true }, windows(3, 1), OBSERVED)).toEqual([]);
    expect(
      findShortfalls(
        { faults: 1, only: true },
        [window('a'), { ...window('a'), effect: undefined }],
        OBSERVED,
      ),
    ).toEqual([]);
  });

  test.each<[string, number, boolean, FaultWindow[]]>([
    ['fewer faults', 25, false, windows(24, 12)],
    ['fewer kinds', 24, false, windows(24, 11)],
    ['no faults', 0, true, []],
    ['a fault without effect', 2, true, [window('a'), { ...window('a'), effect: undefined }]],
    ['a kind without effect', 1, true, [window('a'), { ...window('b'), effect: undefined }]],
  ])('fails with %s', (_, faults, only, done) => {
    expect(findShortfalls({ faults, only }, done, OBSERVED)).toHaveLength(1);
  });

  test('fails when no balance was low', () =>
    expect(
      findShortfalls({ faults: 24, only: false }, windows(24, 12), { ...OBSERVED, lowBalance: 0 }),
    ).toHaveLength(1));

  test('fails when no aggregator paid in USDT', () => {
    const currencies = [
      { currency: 'RUB', payouts: 1 },
      { currency: 'USDT', payouts: 0 },
    ];
    expect(
      findShortfalls({ faults: 24, only: false }, windows(24, 12), { ...OBSERVED, currencies }),
    ).toHaveLength(1);
  });

  test('does not save its figures', () => {
    const possible = [{ name: 'kind 0' }, { name: 'kind 1' }];
    expect(isComplete(possible, windows(100, 2))).toBe(true);
    expect(isComplete(possible, windows(99, 2))).toBe(false);
    expect(isComplete(possible, windows(100, 1))).toBe(false);
  });
});

test('counts lost and doubled withdrawals for the fault during which they were acknowledged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-acknowledged-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const log = openAcknowledgementLog(join(folder, 'acknowledged.jsonl'), { mayLose: () => false });
  const record = (withdraw_id: string, order: string) =>
    log.record({ withdraw_id, amount: '1.00', system: 'card' }, order);
  for (const [kind, withdraw_id, effect] of [
    ['first kind', '1', 'observed'],
    ['second kind', '2', undefined],
    ['first kind', '3', undefined],
  ] as const) {
    log.beginFault(kind, 'a–b').effect = effect;
    expect(record(withdraw_id, `order-${withdraw_id}`)).toBeUndefined();
  }
  // A retry gets the same response.
  expect(record('3', 'order-3')).toBeUndefined();
  // Another withdrawal for the same order, and the same withdrawal for another order, are contradictions.
  expect(record('4', 'order-3')).toContain('and then as 4');
  expect(record('3', 'order-5')).toContain('and then for order-5');
  expect(log.acknowledged()).toBe(3);
  expect(rowsOf(log, { lost: ['3', '99'], doubled: ['2'] })).toMatchObject([
    {
      kind: 'first kind',
      times: 2,
      effective: 1,
      acknowledged: 2,
      lost: 1,
      doubled: 0,
      connections: { 'a–b': { times: 2 } },
    },
    { kind: 'second kind', times: 1, effective: 0, acknowledged: 1, lost: 0, doubled: 1 },
    { kind: 'outside any fault', times: 0, lost: 1 },
  ]);
});
