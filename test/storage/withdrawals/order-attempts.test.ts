// Attempts of an order in the database: which withdrawal a batch finds, and what the guard allows.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WithdrawalId } from '../../../src/domain/ids.ts';
import { postingsOf, type WithdrawalStep, withdrawalFigures } from '../../../src/domain/steps.ts';
import { type NewWithdrawal, openCreateBatch } from '../../../src/storage/withdrawals/create-batch.ts';
import { applySteps } from '../../../src/storage/withdrawals/steps.ts';
import { loadWithdrawalsById } from '../../../src/storage/withdrawals/withdrawals.ts';
import {
  findDifferences,
  makeMerchant,
  openTestApp,
  type TestApp,
  type TestMerchant,
} from '../../harness/app.ts';
import { newWithdrawal } from './new-withdrawals.ts';

let opened: TestApp;
let shop: TestMerchant;
beforeAll(async () => {
  opened = await openTestApp();
  shop = await makeMerchant(opened.app, { credit: '1000000' });
});
afterAll(async () => {
  expect(await findDifferences(opened.app)).toEqual([]);
  await opened.close();
});

async function createAll(items: readonly NewWithdrawal[]) {
  const verdicts = await openCreateBatch(opened.app.db)(items);
  return verdicts.map((verdict) => {
    if (verdict instanceof Error) throw verdict;
    return verdict;
  });
}

async function apply(
  ids: readonly WithdrawalId[],
  step: WithdrawalStep,
  failureReason: 'declined' | null = null,
) {
  await opened.app.db.transaction(async (tx) => {
    const withdrawals = await loadWithdrawalsById(tx, ids);
    const moved = await applySteps(
      tx,
      [...withdrawals.values()].map(({ id, merchantId, system, ...charged }) => ({
        id,
        step,
        postings: postingsOf(step, { merchantId, system, figures: withdrawalFigures(charged, false) }),
        actor: 'test',
        failed: failureReason !== null,
        failureReason,
      })),
    );
    expect(moved).toHaveLength(ids.length);
  });
}

const newAttempt = (order: string, attempt: number, amount = '1') =>
  newWithdrawal(opened.app, shop, amount, order, attempt);
const newAttempts = (prefix: string, count: number, attempt: number, amount = '1') =>
  Promise.all(Array.from({ length: count }, (_, n) => newAttempt(`${prefix}-${n}`, attempt, amount)));

/** Interleaves the groups, so that a shifted verdict meets an item of another group. */
const interleave = <T>(groups: readonly (readonly T[])[]): T[] =>
  Array.from({ length: Math.max(...groups.map((group) => group.length)) }, (_, n) =>
    groups.flatMap((group) => group.slice(n, n + 1)),
  ).flat();

test('a mixed batch of 512 with superseded orders gets the verdict of each item', async () => {
  const failedOnce = await newAttempts('failed', 64, 1);
  const first = await newAttempts('superseded', 64, 1);
  await createAll([...failedOnce, ...first]);
  await apply(
    [...failedOnce, ...first].map(({ id }) => id),
    'release',
    'declined',
  );
  const second = await newAttempts('superseded', 64, 2);
  await createAll(second);

  type Case = { readonly item: NewWithdrawal; readonly verdict: string; readonly id?: WithdrawalId };
  const cases = async (
    items: Promise<NewWithdrawal[]>,
    verdict: string,
    originals?: readonly NewWithdrawal[],
  ): Promise<Case[]> =>
    (await items).map((item, n) => {
      const id = originals ? originals[n]?.id : item.id;
      return {
        item,
        verdict,
        ...(verdict === 'created' || verdict === 'replayed' ? { id: id as WithdrawalId } : {}),
      };
    });
  const batch = interleave([
    await cases(newAttempts('superseded', 64, 1), 'replayed', first),
    await cases(newAttempts('failed', 64, 2), 'created'),
    await cases(newAttempts('superseded', 64, 2), 'replayed', second),
    await cases(newAttempts('new', 64, 1), 'created'),
    await cases(newAttempts('superseded', 64, 3), 'attempt_not_allowed'),
    await cases(newAttempts('superseded', 64, 1, '2'), 'order_id_used'),
    await cases(newAttempts('absent', 64, 2), 'attempt_not_allowed'),
    await cases(newAttempts('failed', 64, 3), 'attempt_not_allowed'),
  ]);
  expect(batch).toHaveLength(512);
  const verdicts = await createAll(batch.map(({ item }) => item));
  expect(
    verdicts.map((verdict) => [
      verdict.verdict,
      'withdrawalId' in verdict ? verdict.withdrawalId : undefined,
    ]),
  ).toEqual(batch.map(({ verdict, id }) => [verdict, id]));
});

test('the same next attempt twice in one batch is one withdrawal', async () => {
  const failed = await newAttempt('twice', 1);
  await createAll([failed]);
  await apply([failed.id], 'release', 'declined');
  const [leader, follower, other] = [
    await newAttempt('twice', 2),
    await newAttempt('twice', 2),
    await newAttempt('twice', 2, '3'),
  ];
  expect(await createAll([leader, follower, other])).toEqual([
    { verdict: 'created', withdrawalId: leader.id },
    { verdict: 'replayed', withdrawalId: leader.id },
    { verdict: 'order_id_used' },
  ]);
});

describe('the guard of the database', () => {
  const update = (id: WithdrawalId, set: string) =>
    opened.app.db.query({ text: `update withdrawals set ${set} where id = ${id}` });

  test.each<[string, readonly [WithdrawalStep, 'declined' | null][], string]>([
    ['created', [], 'only_failed_are_superseded|does not allow'],
    ['paid', [['settle', null]], 'only_failed_are_superseded|does not allow'],
    ['cancelled by an operator', [['release', null]], 'only_failed_are_superseded|does not allow'],
    [
      'returned',
      [
        ['settle', null],
        ['return', null],
      ],
      'only_failed_are_superseded|does not allow',
    ],
  ])('lets no withdrawal that is %s be superseded', async (name, steps, message) => {
    const item = await newAttempt(`guard ${name}`.replaceAll(' ', '-'), 1);
    await createAll([item]);
    for (const [step, failed] of steps) await apply([item.id], step, failed);
    await expect(update(item.id, 'superseded_by = 1')).rejects.toThrow(new RegExp(message));
    expect(await createAll([await newAttempt(`guard ${name}`.replaceAll(' ', '-'), 2)])).toEqual([
      { verdict: 'attempt_not_allowed' },
    ]);
  });

  test.each([
    ['superseded again', 'superseded_by = 2'],
    ['superseded no more', 'superseded_by = null'],
    ['another attempt', 'order_attempt = 7'],
    ['failed for another reason', `failure_reason = 'other'`],
  ])('lets no superseded withdrawal become %s', async (name, set) => {
    const order = `guard-${name.replaceAll(' ', '-')}`;
    const failed = await newAttempt(order, 1);
    await createAll([failed]);
    await apply([failed.id], 'release', 'declined');
    await createAll([await newAttempt(order, 2)]);
    await expect(update(failed.id, set)).rejects.toThrow(/does not allow|never change/);
  });
});
