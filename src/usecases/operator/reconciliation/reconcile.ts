// Compares an aggregator's book of one day with our attempts, withdrawals and ledger, and keeps what came of it. Only
// reads and reports: nothing is put right by itself.
import type { Actor } from '../../../domain/audit.ts';
import { compareBooks, unlisted } from '../../../domain/reconciliation/compare.ts';
import { type BookLine, type Books, dayOf, shiftDay } from '../../../domain/reconciliation/records.ts';
import { accepted } from '../../../domain/result.ts';
import { loadRouting } from '../../../storage/aggregators/aggregators.ts';
import {
  insertReconciliation,
  loadCases,
  type Reconciliation,
} from '../../../storage/reconciliation/reconciliations.ts';
import type { App } from '../../app.ts';
import { type Outcome, problem } from '../shared/rejection.ts';
import { act } from '../shared/run-operator-action.ts';
import { parseStatement } from './parse-statement.ts';

export type { Reconciliation };

export type ReconciliationOrder = {
  readonly aggregator: string;
  /** UTC, like 2026-01-31. */
  readonly day: string;
  /** The text of a CSV file; left out, the aggregator is asked. */
  readonly statement?: string | undefined;
};

/** The aggregator was asked for its book and did not give it. */
class NoStatement extends Error {
  override readonly name = 'NoStatement';
}

/** For whoever waits for the answer: an aggregator that does not answer is no fault of ours. */
export async function reconcileNow(
  app: App,
  by: Actor,
  order: ReconciliationOrder,
): Promise<Outcome<Reconciliation>> {
  try {
    return await reconcile(app, by, order);
  } catch (error) {
    if (!(error instanceof NoStatement)) throw error;
    return problem('wrong-state', `${error.message}. Try again later, or give its statement as a file.`);
  }
}

export async function reconcile(
  app: App,
  by: Actor,
  order: ReconciliationOrder,
): Promise<Outcome<Reconciliation>> {
  const { aggregator, day, statement } = order;
  const { aggregators } = await loadRouting(app.db);
  if (!aggregators.has(aggregator)) return problem('not-found', `There is no aggregator ${aggregator}.`);
  if (!hasBegun(day)) return problem('invalid', `${day} is not a day, or has not begun yet (UTC).`, 'day');

  const there = await readBook(app, order);
  if (!there.ok) return there;
  const references = there.value.map(({ reference }) => reference);
  const here = await loadCases(app.db, { aggregator, day, references });
  const books = { aggregator, day, currency: app.settings.currency, there: there.value, here };
  const complete = statement === undefined ? await lookAround(app, books) : books;
  const report = compareBooks(complete);
  const source = statement === undefined ? 'api' : 'file';
  return act(app, by, async (tx, tell) => {
    const kept = await insertReconciliation(tx, { source, actor: by.name, report });
    tell({
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

async function readBook(
  app: App,
  { aggregator, day, statement }: ReconciliationOrder,
): Promise<Outcome<readonly BookLine[]>> {
  if (statement !== undefined) return parseStatement(statement);
  const lines = await app.desk.statement(aggregator, day).catch((error: unknown) => {
    throw new NoStatement(error instanceof Error ? error.message : String(error), { cause: error });
  });
  return lines
    ? accepted(lines)
    : problem('wrong-state', `${aggregator} has no statement that can be asked for; give one as a file.`);
}

/** A payout made at midnight may be in the book of the next day, or by their clock in that of the day before. */
async function lookAround(app: App, books: Books): Promise<Books> {
  const missing = new Set(unlisted(books));
  const { aggregator, day } = books;
  let { there } = books;
  if (missing.size === 0) return books;
  for (const neighbour of [shiftDay(day, -1), shiftDay(day, 1)].filter(hasBegun))
    try {
      const lines = (await app.desk.statement(aggregator, neighbour)) ?? [];
      there = there.concat(lines.filter(({ reference }) => missing.has(reference)));
    } catch (error) {
      // It only means that they stay missing.
      app.report(error, `${aggregator} did not give its statement of ${neighbour}`);
    }
  return { ...books, there };
}
