// Compares an aggregator statement of one day with our attempts, withdrawals and ledger, and stores the report. It
// corrects nothing.
import type { Actor } from '../../../domain/audit.ts';
import { compareRecords, missingReferences } from '../../../domain/reconciliation/compare.ts';
import {
  type AggregatorStatementLine,
  dayOf,
  type ReconciliationInput,
  shiftDay,
} from '../../../domain/reconciliation/records.ts';
import { accepted } from '../../../domain/result.ts';
import { aggregatorTexts } from '../../../domain/texts/aggregators.ts';
import { reconciliationTexts } from '../../../domain/texts/reconciliation.ts';
import { loadRouting } from '../../../storage/aggregators/routes.ts';
import {
  insertReconciliation,
  loadOurRecords,
  type Reconciliation,
} from '../../../storage/reconciliation/reconciliations.ts';
import type { App } from '../../app.ts';
import { type OperatorResult, operatorRejection } from '../shared/rejection.ts';
import { runOperatorAction } from '../shared/run-operator-action.ts';
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
): Promise<OperatorResult<Reconciliation>> {
  try {
    return await reconcile(app, by, request);
  } catch (error) {
    if (!(error instanceof StatementUnavailable)) throw error;
    return operatorRejection('wrong-state', reconciliationTexts.statementUnavailable(error.message));
  }
}

export async function reconcile(
  app: App,
  by: Actor,
  request: ReconciliationRequest,
): Promise<OperatorResult<Reconciliation>> {
  const { aggregator, day, statement } = request;
  const { aggregators } = await loadRouting(app.db);
  if (!aggregators.has(aggregator))
    return operatorRejection('not-found', aggregatorTexts.notFound(aggregator));
  if (!hasBegun(day)) return operatorRejection('invalid', reconciliationTexts.invalidDay(day), 'day');

  const lines = await readStatement(app, request);
  if (!lines.ok) return lines;
  const references = lines.value.map(({ reference }) => reference);
  const records = await loadOurRecords(app.db, { aggregator, day, references });
  const input = { aggregator, day, currency: app.settings.currency, statement: lines.value, records };
  const complete = statement === undefined ? await addNeighbouringDays(app, input) : input;
  const report = compareRecords(complete);
  const source = statement === undefined ? 'api' : 'file';
  return runOperatorAction(app, by, async (tx, writeAudit) => {
    const saved = await insertReconciliation(tx, { source, actor: by.name, report });
    writeAudit({
      action: 'reconciliation.run',
      subject: `reconciliation:${saved.id}`,
      after: { aggregator, day, source, differences: saved.differences },
    });
    return accepted(saved);
  });
}

const hasBegun = (day: string): boolean => {
  const start = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(start.getTime()) && dayOf(start) === day && start.getTime() <= Date.now();
};

async function readStatement(
  app: App,
  { aggregator, day, statement }: ReconciliationRequest,
): Promise<OperatorResult<readonly AggregatorStatementLine[]>> {
  if (statement !== undefined) return parseStatement(statement);
  const lines = await app.aggregators.statement(aggregator, day).catch((error: unknown) => {
    throw new StatementUnavailable(error instanceof Error ? error.message : String(error), { cause: error });
  });
  return lines
    ? accepted(lines)
    : operatorRejection('wrong-state', reconciliationTexts.noStatement(aggregator));
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
