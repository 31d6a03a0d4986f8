import type { WithdrawalId } from '../../domain/ids.ts';
import { accepted } from '../../domain/result.ts';
import type { Withdrawal } from '../../domain/withdrawal.ts';
import { type Entry, loadWithdrawalEntries } from '../../storage/ledger.ts';
import { loadEvents, loadWithdrawal, type WithdrawalEvent } from '../../storage/withdrawals.ts';
import type { App } from '../app.ts';
import { type Outcome, problem } from './problem.ts';

export type WithdrawalStory = {
  readonly withdrawal: Withdrawal;
  readonly bankName: string | null;
  readonly currency: string;
  readonly events: readonly WithdrawalEvent[];
  readonly entries: readonly Entry[];
};

export async function showWithdrawal(app: App, id: WithdrawalId): Promise<Outcome<WithdrawalStory>> {
  const withdrawal = await loadWithdrawal(app.db, id);
  if (!withdrawal) return problem('not-found', `There is no withdrawal ${id}.`);
  const { banks } = await app.directory.catalog();
  return accepted({
    withdrawal,
    bankName: withdrawal.bankId === null ? null : (banks.get(withdrawal.bankId) ?? null),
    currency: app.settings.currency,
    events: await loadEvents(app.db, id),
    entries: await loadWithdrawalEntries(app.db, id),
  });
}
