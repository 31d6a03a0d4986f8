import type { Withdrawal } from '../../../domain/withdrawal.ts';
import { listWithdrawals as load, type WithdrawalFilter } from '../../../storage/withdrawals/withdrawals.ts';
import type { App } from '../../app.ts';

export const listWithdrawals = (app: App, filter: WithdrawalFilter): Promise<Withdrawal[]> =>
  load(app.db, filter);
