// Compares an aggregator statement of one day with our attempts, withdrawals and ledger, and stores the report.
// Differences of money open an incident. It corrects nothing, but an open withdrawal of an unrecorded payout is not sent.
import type { Actor } from '../../../domain/audit.ts';
import type { WithdrawalId } from '../../../domain/ids.ts';
import { currencyOf } from '../../../domain/rates/currencies.ts';
import {
  compareRecords,
  missingReferences,
  type ReconciliationReport,
  unrecordedPayouts,
} from '../../../domain/reconciliation/compare.ts';
import {
  type AggregatorStatementLine,
  dayOf,
  type ReconciliationInput,
  shiftDay,
} from '../../../domain/reconciliation/records.ts';
import { accepted } from '../../../domain/result.ts';
import { aggregatorTexts } from '../../../domain/texts/aggregators.ts';
import { reconciliationTexts } from '../../../domain/texts/reconciliation.ts';
import { loadClocks } from '../../../storage/aggregators/clocks.ts';
import { loadRouting } from '../../../storage/aggregators/routes.ts';
import { openOrUpdateIncident } from '../../../storage/incidents/incidents.ts';
import type { Vault } from '../../../storage/installation/vault.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import { loadDifferentDays } from '../../../storage/reconciliation/due-days.ts';
import {
  insertReconciliation,
  loadOurRecords,
  type Reconciliation,
} from '../../../storage/reconciliation/reconciliations.ts';
import { lockOpenNonces, recordPossiblePayment } from '../../../storage/withdrawals/possible-payments.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { parseStatement } from './parse-statement.ts';

export type { Reconciliation };

export type ReconciliationRequest = {
  readonly aggregator: string;
  /** UTC, like 2026-01-31. */
  readonly day: string;
  /** The text of a CSV file; if absent, the statement is requested from the aggregator. */
  readonly statement?: string | undefined;
};

/** The aggregator did not return its statement. */
class StatementUnavailable extends Error {
  override readonly name = 'NoStatement';
}

/** For interactive requests: returns a rejection instead of a fault if the aggregator does not respond. */
export async function reconcileNow(
  app: App,
  by: Actor,
  request: ReconciliationRequest,
): Promise<ActionResult<Reconciliation>> {
  try {
    return await reconcile(app, by, request);
  } catch (error) {
    if (!(error instanceof StatementUnavailable)) throw error;
    return rejectAction('wrong-state', reconciliationTexts.statementUnavailable(error.message));
  }
}

export async function reconcile(
  app: App,
  by: Actor,
  request: ReconciliationRequest,
): Promise<ActionResult<Reconciliation>> {
  const { aggregator, day, statement } = request;
  const { aggregators } = await loadRouting(app.db);
  if (!aggregators.has(aggregator)) return rejectAction('not-found', aggregatorTexts.notFound(aggregator));
  if (!hasBegun(day)) return rejectAction('invalid', reconciliationTexts.invalidDay(day), 'day');

  const report = await lookTwice(app, request);
  if (!report.ok) return report;
  const source = statement === undefined ? 'api' : 'file';
  const moneyDifferences = countMoney(report.value);
  const stored = await runAction(app, by, async (tx, writeAudit) => {
    const saved = await insertReconciliation(tx, {
      source,
      actor: by.name,
      report: report.value,
      moneyDifferences,
    });
    const possiblyPaid = await recordUnrecordedPayouts(tx, app.vault, report.value);
    writeAudit({
      action: 'reconciliation.run',
      subject: `reconciliation:${saved.id}`,
      after: {
        aggregator,
        day,
        source,
        differences: saved.differences,
        ...(possiblyPaid.length > 0 && { possibly_paid: possiblyPaid }),
      },
    });
    // Payouts of a day that is not over are still on their way to the statement.
    if (moneyDifferences > 0 && hasBegun(shiftDay(day, 1))) await reportMoneyDifferences(app, tx, saved);
    return accepted(saved);
  });
  if (stored.ok && moneyDifferences > 0)
    app.alert('a reconciliation found differences of money', { aggregator, day, moneyDifferences });
  return stored;
}

/**
 * A restore has lost the attempts of these payouts, so the open withdrawals would be sent again, perhaps to another
 * aggregator. They wait for an operator instead.
 */
async function recordUnrecordedPayouts(
  tx: Tx,
  vault: Vault,
  report: ReconciliationReport,
): Promise<WithdrawalId[]> {
  const unrecorded = unrecordedPayouts(report);
  const nonces = await lockOpenNonces(
    tx,
    unrecorded.map(({ id }) => id),
  );
  const ours = unrecorded.filter(({ id, attempt, reference }) => {
    const nonce = nonces.get(id);
    return nonce !== undefined && vault.referenceOf(id, attempt, nonce) === reference;
  });
  const ids = [...new Set(ours.map(({ id }) => id))];
  for (const id of ids)
    await recordPossiblePayment(tx, id, { source: 'statement', actor: report.aggregator });
  return ids;
}

/** One incident per aggregator: the next comparisons replace its detail, so that an old difference hides no new one. */
async function reportMoneyDifferences(app: App, tx: Tx, { id, aggregator }: Reconciliation): Promise<void> {
  const { reconcileDays: days } = app.settings;
  const different = await loadDifferentDays(tx, { aggregator, days, always: id });
  await openOrUpdateIncident(tx, {
    kind: 'reconciliation_difference',
    withdrawalId: null,
    reference: aggregator,
    detail: reconciliationTexts.moneyDifferences(aggregator, different),
  });
}

const countMoney = ({ differences }: ReconciliationReport): number =>
  differences.filter(({ money }) => money).length;

/** A payout may move on between reading the statement and our records, so differences of money are looked at again. */
async function lookTwice(
  app: App,
  request: ReconciliationRequest,
): Promise<ActionResult<ReconciliationReport>> {
  const first = await look(app, request);
  if (!first.ok || request.statement !== undefined || countMoney(first.value) === 0) return first;
  return look(app, request);
}

async function look(app: App, request: ReconciliationRequest): Promise<ActionResult<ReconciliationReport>> {
  const { aggregator, day } = request;
  const lines = await readStatement(app, request);
  if (!lines.ok) return lines;
  const references = lines.value.map(({ reference }) => reference);
  const records = await loadOurRecords(app.db, { aggregator, day, references });
  const { maxClockSkewSeconds } = app.settings;
  const terms = (await loadRouting(app.db)).aggregators.get(aggregator);
  const currency = currencyOf(terms?.currency ?? null, app.settings.currency).code;
  const { aheadMs = 0 } = (await loadClocks(app.db)).get(aggregator) ?? {};
  const clockAllowanceMs = maxClockSkewSeconds * 1_000 + Math.max(0, -aheadMs);
  const input = { aggregator, day, currency, clockAllowanceMs, statement: lines.value, records };
  return accepted(
    compareRecords(request.statement === undefined ? await addNeighbouringDays(app, input) : input),
  );
}

const hasBegun = (day: string): boolean => {
  const start = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(start.getTime()) && dayOf(start) === day && start.getTime() <= Date.now();
};

async function readStatement(
  app: App,
  { aggregator, day, statement }: ReconciliationRequest,
): Promise<ActionResult<readonly AggregatorStatementLine[]>> {
  if (statement !== undefined) return parseStatement(statement);
  const lines = await app.aggregators.statement(aggregator, day).catch((error: unknown) => {
    throw new StatementUnavailable(error instanceof Error ? error.message : String(error), { cause: error });
  });
  return lines ? accepted(lines) : rejectAction('wrong-state', reconciliationTexts.noStatement(aggregator));
}

/** A payout sent around midnight may be on the statement of the next or, by the aggregator's clock, the previous day. */
async function addNeighbouringDays(app: App, input: ReconciliationInput): Promise<ReconciliationInput> {
  const missing = new Set(missingReferences(input));
  const { aggregator, day } = input;
  let { statement } = input;
  if (missing.size === 0) return input;
  for (const neighbour of [shiftDay(day, -1), shiftDay(day, 1)].filter(hasBegun))
    try {
      const lines = (await app.aggregators.statement(aggregator, neighbour)) ?? [];
      statement = statement.concat(lines.filter(({ reference }) => missing.has(reference)));
    } catch (error) {
      // The payouts then stay reported as missing.
      app.logFault(error, `${aggregator} did not return its statement of ${neighbour}`);
    }
  return { ...input, statement };
}
