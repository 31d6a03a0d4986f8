// One withdrawal with its history, entries, attempts, incidents and proposals.
import type { Attempt } from '../../../domain/attempts.ts';
import type { Actor } from '../../../domain/audit.ts';
import type { WithdrawalId } from '../../../domain/ids.ts';
import type { Role } from '../../../domain/operators/roles.ts';
import { accepted } from '../../../domain/result.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import { offeredActions } from '../../../domain/withdrawal-actions.ts';
import { type Attachment, listAttachments } from '../../../storage/attachments/attachments.ts';
import { type Incident, loadIncidents } from '../../../storage/incidents/incidents.ts';
import { type Entry, loadWithdrawalEntries } from '../../../storage/ledger/entries.ts';
import { loadReports, type StoredReport } from '../../../storage/payouts/attempt-reports.ts';
import { loadAttemptsOf } from '../../../storage/payouts/attempts.ts';
import { findMakers, type Makers } from '../../../storage/portal/drafts.ts';
import { loadProposalsOf, type Proposal } from '../../../storage/proposals/proposals.ts';
import { type Delivery, loadDeliveries } from '../../../storage/webhooks/delivery-log.ts';
import { loadQueue } from '../../../storage/withdrawals/queue.ts';
import {
  loadEvents,
  loadWithdrawal,
  type WithdrawalEvent,
} from '../../../storage/withdrawals/withdrawals.ts';
import type { ActionResult } from '../../actions/rejection.ts';
import type { App } from '../../app.ts';
import { loadActionContext, loadStop, withdrawalNotFound } from './action-context.ts';
import { type OfferedRow, type Viewer, withActions } from './offered-rows.ts';

export type WithdrawalDetails = {
  readonly withdrawal: Withdrawal;
  readonly bankName: string | null;
  readonly currency: string;
  /** Why nothing of its merchant is paid; undefined if it may be paid. */
  readonly stopped: string | undefined;
  readonly events: readonly WithdrawalEvent[];
  readonly entries: readonly Entry[];
  readonly attempts: readonly Attempt[];
  readonly reports: readonly StoredReport[];
  /** Open ones. */
  readonly incidents: readonly Incident[];
  readonly proposals: readonly Proposal[];
  /** In the portal; undefined: a program of the merchant made it. */
  readonly madeBy: Makers | undefined;
  readonly attachments: readonly Attachment[];
};

export async function showWithdrawal(app: App, id: WithdrawalId): Promise<ActionResult<WithdrawalDetails>> {
  const withdrawal = await loadWithdrawal(app.db, id);
  if (!withdrawal) return withdrawalNotFound(id);
  const { banks } = await app.cache.catalog();
  const attempts = await loadAttemptsOf(app.db, [id]);
  const { stopped } = await loadStop(app.db, withdrawal);
  return accepted({
    withdrawal,
    stopped,
    bankName: withdrawal.bankId === null ? null : (banks.get(withdrawal.bankId) ?? null),
    currency: app.settings.currency,
    events: await loadEvents(app.db, id),
    entries: await loadWithdrawalEntries(app.db, id),
    attempts,
    incidents: await loadIncidents(app.db, { all: false, withdrawalId: id }),
    proposals: await loadProposalsOf(app.db, id),
    madeBy: await findMakers(app.db, id),
    attachments: await listAttachments(app.db, id),
    reports: await loadReports(
      app.db,
      attempts.map(({ reference }) => reference),
    ),
  });
}

export type WithdrawalPage = {
  readonly details: WithdrawalDetails;
  readonly row: OfferedRow;
  readonly deliveries: readonly Delivery[];
};

const MAX_DELIVERIES = 100;

/** For the page of a withdrawal: also its webhook deliveries and what the operator may do now. */
export async function showWithdrawalPage(
  app: App,
  by: Actor,
  { id, role }: { readonly id: WithdrawalId; readonly role: Role },
): Promise<ActionResult<WithdrawalPage>> {
  const shown = await showWithdrawal(app, id);
  if (!shown.ok) return shown;
  const { withdrawal } = shown.value;
  const row = await reloadRow(app, { name: by.name, role, id });
  const actions = offeredActions(await loadActionContext(app.db, withdrawal, by.name), role);
  return accepted({
    details: shown.value,
    row: { ...row, withdrawal, actions },
    deliveries: await loadDeliveries(app.db, { withdrawalId: id, limit: MAX_DELIVERIES }),
  });
}

const FIRST = { sort: 'created', limit: 1 } as const;

/** The row after an action on it; a withdrawal is never deleted. */
export async function reloadRow(
  app: App,
  { name, role, id }: Viewer & { readonly id: WithdrawalId },
): Promise<OfferedRow> {
  const rows = await loadQueue(app.db, { tab: 'all', operator: name, ids: [id] }, FIRST);
  const [row] = await withActions(app.db, rows, { name, role });
  if (!row) throw new Error(`withdrawal ${id} does not exist`);
  return row;
}
