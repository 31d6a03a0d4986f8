// Compares an aggregator's book of one day with our attempts, withdrawals and ledger, and keeps what came of it. Only
// reads and reports: nothing is put right by itself.
import type { Actor } from '../../../domain/audit.ts';
import { compareRecords, missingReferences } from '../../../domain/reconciliation/compare.ts';
import {
  type AggregatorStatementLine,
  dayOf,
  type ReconciliationInput,
  shiftDay,
} from '../../../domain/reconciliation/records.ts';
import { accepted } from '../../../domain/result.ts';
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
  /** The text of a CSV file; left out, the aggregator is asked. */
  readonly statement?: string | undefined;
};

/** The aggregator was asked for its book and did not give it. */
class StatementUnavailable extends Error {
  override readonly name = 'NoStatement';
}

/** For whoever waits for the answer: an aggregator that does not answer is no fault of ours. */
export async function reconcileNow(
  app: App,
  by: Actor,
  order: ReconciliationRequest,
): Promise<OperatorResult<Reconciliation>> {
  try {
    return await reconcile(app, by, order);
  } catch (error) {
    if (!(error instanceof StatementUnavailable)) throw error;
    return operatorRejection(
      'wrong-state',
      `${error.message}. Try again later, or give its statement as a file.`,
    );
  }
}

export async function reconcile(
  app: App,
  by: Actor,
  order: ReconciliationRequest,
): Promise<OperatorResult<Reconciliation>> {
  const { aggregator, day, statement } = order;
  const { aggregators } = await loadRouting(app.db);
  if (!aggregators.has(aggregator))
    return operatorRejection('not-found', `There is no aggregator ${aggregator}.`);
  if (!hasBegun(day))
    return operatorRejection('invalid', `${day} is not a day, or has not begun yet (UTC).`, 'day');

  const lines = await readStatement(app, order);
  if (!lines.ok) return lines;
  const references = lines.value.map(({ reference }) => reference);
  const records = await loadOurRecords(app.db, { aggregator, day, references });
  const input = { aggregator, day, currency: app.settings.currency, statement: lines.value, records };
  const complete = statement === undefined ? await addNeighbouringDays(app, input) : input;
  const report = compareRecords(complete);
  const source = statement === undefined ? 'api' : 'file';
  return runOperatorAction(app, by, async (tx, writeAudit) => {
    const kept = await insertReconciliation(tx, { source, actor: by.name, report });
    writeAudit({
      action: 'reconciliation.run',
      subject: `reconciliation:${kept.id}`,
      after: { aggregator, day, source, differences: kept.differences },
    });
    return accepted(kept);
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
    : operatorRejection(
        'wrong-state',
        `${aggregator} has no statement that can be asked for; give one as a file.`,
      );
}

/** A payout made at midnight may be in the book of the next day, or by their clock in that of the day before. */
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
      // It only means that they stay missing.
      app.logFault(error, `${aggregator} did not give its statement of ${neighbour}`);
    }
  return { ...input, statement };
}
