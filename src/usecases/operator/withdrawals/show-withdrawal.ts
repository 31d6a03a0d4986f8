import type { Attempt } from '../../../domain/attempts.ts';
import type { WithdrawalId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import { type Incident, loadIncidents } from '../../../storage/incidents/incidents.ts';
import { type Entry, loadWithdrawalEntries } from '../../../storage/ledger/entries.ts';
import { loadReports, type StoredReport } from '../../../storage/payouts/attempt-reports.ts';
import { loadAttemptsOf } from '../../../storage/payouts/attempts.ts';
import { loadProposalsOf, type Proposal } from '../../../storage/proposals/proposals.ts';
import {
  loadEvents,
  loadWithdrawal,
  type WithdrawalEvent,
} from '../../../storage/withdrawals/withdrawals.ts';
import type { App } from '../../app.ts';
import { type OperatorResult, operatorRejection } from '../shared/rejection.ts';

export type WithdrawalDetails = {
  readonly withdrawal: Withdrawal;
  readonly bankName: string | null;
  readonly currency: string;
  readonly events: readonly WithdrawalEvent[];
  readonly entries: readonly Entry[];
  readonly attempts: readonly Attempt[];
  readonly reports: readonly StoredReport[];
  /** Open ones. */
  readonly incidents: readonly Incident[];
  readonly proposals: readonly Proposal[];
};

export async function showWithdrawal(app: App, id: WithdrawalId): Promise<OperatorResult<WithdrawalDetails>> {
  const withdrawal = await loadWithdrawal(app.db, id);
  if (!withdrawal) return operatorRejection('not-found', `There is no withdrawal ${id}.`);
  const { banks } = await app.cache.catalog();
  const attempts = await loadAttemptsOf(app.db, [id]);
  return accepted({
    withdrawal,
    bankName: withdrawal.bankId === null ? null : (banks.get(withdrawal.bankId) ?? null),
    currency: app.settings.currency,
    events: await loadEvents(app.db, id),
    entries: await loadWithdrawalEntries(app.db, id),
    attempts,
    incidents: await loadIncidents(app.db, { all: false, withdrawalId: id }),
    proposals: await loadProposalsOf(app.db, id),
    reports: await loadReports(
      app.db,
      attempts.map(({ reference }) => reference),
    ),
  });
}
