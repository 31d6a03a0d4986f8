import type { ReconciliationSummary } from '../../usecases/operator/reconciliation/list-reconciliations.ts';
import type { Reconciliation } from '../../usecases/operator/reconciliation/reconcile.ts';
import { fieldTable, green, red, table } from '../shared/output.ts';
import { formatCount, formatTime } from './format.ts';

export const reconciliationsTable = (summaries: readonly ReconciliationSummary[]): string =>
  table(
    ['Report', 'Aggregator', 'Day', 'Source', 'Differences', 'Created', 'Actor'],
    summaries.map((summary) => [
      summary.id,
      summary.aggregator,
      summary.day,
      summary.source,
      summary.differences === 0 ? green('none') : red(String(summary.differences)),
      formatTime(summary.at),
      summary.actor,
    ]),
    ['Differences'],
  );

/** Lines in the table; --json has all of them. */
const MAX_SHOWN = 200;

export function reconciliationText({ id, report, differences }: Reconciliation): string {
  const { totals, currency } = report;
  const total = ({ count, sum }: { count: number; sum: string }): string => `${sum} ${currency} in ${count}`;
  const fields = fieldTable({
    report: id,
    aggregator: report.aggregator,
    day: report.day,
    'paid there': total(totals.there),
    'paid here': total(totals.here),
    'in the ledger': total(totals.ledger),
  });
  if (differences === 0) return `${fields}\n\n${green('No differences.')}`;
  const hidden = differences - MAX_SHOWN;
  return [
    fields,
    '',
    differencesTable(report),
    ...(hidden > 0 ? [`${hidden} more are not shown; --json has them.`] : []),
    '',
    red(`${formatCount(differences, 'difference')}.`),
  ].join('\n');
}

const differencesTable = ({ differences }: Reconciliation['report']): string =>
  table(
    ['Type', 'Money', 'Withdrawal', 'Reference', 'Here', 'There', 'Detail'],
    differences
      .slice(0, MAX_SHOWN)
      .map(({ type, money, withdrawal_id, reference, here, there, detail }) => [
        type,
        money ? red('yes') : 'no',
        withdrawal_id,
        reference,
        here && `${here.state} ${here.amount}`,
        there && `${there.state} ${there.amount}`,
        detail,
      ]),
  );
