// A merchant cancels while an operator or a worker of another process takes the same withdrawal: one of the two wins, the other is
// told so, and the money is held, paid or released exactly once.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { WithdrawalId } from '../../src/domain/ids.ts';
import type { App } from '../../src/usecases/app.ts';
import { setFourEyes } from '../../src/usecases/operator/settings/four-eyes.ts';
import {
  cancelWithdrawal,
  payWithdrawal,
} from '../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { claimWithdrawal } from '../../src/usecases/operator/withdrawals/claim-withdrawal.ts';
import { createPaymentFile } from '../../src/usecases/operator/withdrawals/payment-file.ts';
import { advancePayout } from '../../src/usecases/payouts/advance-payout.ts';
import { operatorActor, SET_UP } from '../harness/actors.ts';
import { addOperators, findDifferences, makeMerchant, money, openAppOn } from '../harness/app.ts';
import { CANCEL, CREATE_MANY, INFO, toCard } from '../harness/client.ts';
import { expectConsistent, openPayoutSetup } from '../harness/payouts.ts';

const ROUNDS = 60;
const ANN = operatorActor('ann');

type Rival = {
  readonly title: string;
  readonly system: 'card' | 'ewallet';
  /** True: the rival has won. */
  readonly act: (app: App, id: WithdrawalId) => Promise<boolean>;
};

const RIVALS: readonly Rival[] = [
  {
    title: 'a claim',
    system: 'card',
    act: async (app, id) => (await claimWithdrawal(app, ANN, { id })).ok,
  },
  {
    title: 'an export to a payment file',
    system: 'card',
    act: async (app, id) =>
      (await claimWithdrawal(app, ANN, { id })).ok && (await createPaymentFile(app, ANN, [id])).ok,
  },
  {
    title: 'a payment that a second operator has to confirm',
    system: 'card',
    act: async (app, id) => (await payWithdrawal(app, ANN, { id, reference: `bank-${id}` })).ok,
  },
  {
    title: 'a cancellation by an operator',
    system: 'card',
    act: async (app, id) => (await cancelWithdrawal(app, ANN, { id, reason: 'wrong card' })).ok,
  },
  {
    title: 'a dispatch to the aggregator',
    system: 'ewallet',
    act: async (app, id) => {
      await advancePayout(app, id);
      const [row] = await app.db.query<{ attempts: number }>({
        text: 'select count(*)::integer as attempts from attempts where withdrawal_id = $1',
        values: [id],
      });
      return row?.attempts === 1;
    },
  },
];

test.each(RIVALS)('either the merchant cancels, or $title wins', async ({ title, system, act }) => {
  const setup = await openPayoutSetup({ worker: false });
  const { server } = setup;
  const other = openAppOn(server.database.service, server.masterKey);
  try {
    await addOperators(server.app, 'ann', 'ben');
    if (title.includes('confirm')) await setFourEyes(server.app, SET_UP, { above: money('50') });
    const shop = system === 'ewallet' ? setup.shop : await makeMerchant(server.app, { credit: '100000' });
    const items = Array.from({ length: ROUNDS }, (_, i) => ({
      ...(system === 'ewallet' ? { amount: '100.00', wallet: 'shop.4711', system } : toCard),
      order_id: `race-${i}`,
    }));
    const created = await server.post(CREATE_MANY, { ...shop, items });
    const ids = (created.body['data'] as { withdraw_id: string }[]).map(
      ({ withdraw_id }) => Number(withdraw_id) as WithdrawalId,
    );
    const wins = { merchant: 0, rival: 0 };
    for (const [i, id] of ids.entries()) {
      // The head start changes, so that each wins some of the rounds and many are close.
      const [ours, theirs] = i % 2 === 0 ? [0, i % 12] : [i % 12, 0];
      const [reply, rivalWon] = await Promise.all([
        sleep(ours).then(() => server.post(CANCEL, { ...shop, id })),
        sleep(theirs).then(() => act(other, id)),
      ]);
      const cancelled = reply.body['success'] === true;
      expect(cancelled, `${id}: ${reply.text}, the rival won: ${rivalWon}`).toBe(!rivalWon);
      if (!cancelled) expect(reply.body).toMatchObject({ code: 'cancel_not_allowed' });
      const info = (await server.post(INFO, { ...shop, id })).body['data'] as Record<string, unknown>;
      if (cancelled) expect(info['status']).toBe('Cancelled');
      wins[cancelled ? 'merchant' : 'rival'] += 1;
    }
    expect(wins.merchant).toBeGreaterThan(0);
    expect(wins.rival).toBeGreaterThan(0);
    expect(await findDifferences(server.app)).toEqual([]);
    if (system === 'ewallet') await expectConsistent(setup);
  } finally {
    await other.close();
    await setup.close();
  }
});
