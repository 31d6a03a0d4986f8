// A merchant whose withdrawals operators pay, beside one whose withdrawals the simulator pays.
import type { WithdrawalId } from '../../../src/domain/ids.ts';
import { makeMerchant, type TestMerchant } from '../../harness/app.ts';
import { CREATE } from '../../harness/client.ts';
import {
  expectConsistent,
  openPayoutSetup,
  type PayoutSetup,
  withdrawalDetails,
} from '../../harness/payouts.ts';

export const idOf = (body: Record<string, unknown>) => Number(body['withdraw_id']) as WithdrawalId;

type Withdrawal = Awaited<ReturnType<typeof withdrawalDetails>>['withdrawal'];

export type Payouts = {
  readonly testEnv: PayoutSetup;
  /** The merchant with manual payouts. */
  readonly merchant: TestMerchant;
  createManual(amount?: string): Promise<WithdrawalId>;
  /** The last two digits of the amount choose the outcome of the simulator. */
  createAutomatic(amount: string): Promise<WithdrawalId>;
  withdrawalOf(id: WithdrawalId): Promise<Withdrawal>;
  close(): Promise<void>;
};

export async function openPayouts(options: Parameters<typeof openPayoutSetup>[0] = {}): Promise<Payouts> {
  const testEnv = await openPayoutSetup(options);
  const merchant = await makeMerchant(testEnv.app, { credit: '1000000' });
  return {
    testEnv,
    merchant,
    async createManual(amount = '10') {
      const order = { ...merchant, amount, wallet: 'shop.4711', system: 'ewallet' };
      return idOf((await testEnv.server.post(CREATE, order)).body);
    },
    createAutomatic: async (amount) => idOf((await testEnv.pay(amount)).body),
    withdrawalOf: async (id) => (await withdrawalDetails(testEnv.app, id)).withdrawal,
    async close() {
      await expectConsistent(testEnv);
      await testEnv.close();
    },
  };
}
