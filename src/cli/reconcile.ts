import { readFile } from 'node:fs/promises';
import { spinner } from '@clack/prompts';
import type { Command } from 'commander';
import {
  listReconciliations,
  type ReconciliationSummary,
  showReconciliation,
} from '../usecases/operator/reconciliation/list-reconciliations.ts';
import { type Reconciliation, reconcileNow } from '../usecases/operator/reconciliation/reconcile.ts';
import { countArgument } from './arguments.ts';
import {
  CommandError,
  type CommandOutput,
  fieldTable,
  green,
  isInteractive,
  red,
  table,
  unwrap,
} from './output.ts';
import { formatTime } from './render.ts';
import type { Session } from './session.ts';

type Options = {
  day?: string;
  statement?: string;
  fromApi?: true;
  list?: true;
  limit: number;
  show?: number;
};

export function addReconcileCommand(program: Command, session: Session): void {
  program
    .command('reconcile')
    .description("compare an aggregator's book of one day with ours; exit 1 if anything differs")
    .argument('[aggregator]', 'whose book')
    .option('--day <date>', 'the day in UTC, like 2026-01-31')
    .option('--statement <file>', 'its book as CSV: reference,id,state,amount,currency,at')
    .option('--from-api', 'ask the aggregator for its book')
    .option('--list', 'the reports that were kept, the newest first')
    .option('--limit <count>', 'how many of them', countArgument, 100)
    .option('--show <report>', 'one of them again', countArgument)
    .action(
      session.command(async (app, by, aggregator: string | undefined, options: Options) => {
        if (options.list)
          return listAnswer(
            await listReconciliations(app, { aggregator: aggregator ?? null, limit: options.limit }),
          );
        if (options.show !== undefined)
          return reportAnswer(unwrap(await showReconciliation(app, options.show)));
        const order = readOrder(aggregator, options);
        const statement = options.statement === undefined ? {} : { statement: await read(options.statement) };
        const progress = isInteractive() ? spinner({ output: process.stderr }) : undefined;
        progress?.start('Comparing the books');
        const outcome = await reconcileNow(app, by, { ...order, ...statement }).finally(() =>
          progress?.stop('Compared the books'),
        );
        const kept = unwrap(outcome);
        if (kept.differences > 0) process.exitCode = 1;
        return reportAnswer(kept);
      }),
    );
}

function readOrder(aggregator: string | undefined, { day, statement, fromApi }: Options) {
  if (aggregator === undefined || day === undefined)
    throw new CommandError('Say which aggregator and which day: sluice reconcile NAME --day 2026-01-31.');
  if ((statement === undefined) === (fromApi === undefined))
    throw new CommandError('Give its book with --statement FILE.csv, or have it asked with --from-api.');
  return { aggregator, day };
}

const read = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`Cannot read ${file} (${error.code}).`);
  });

const summaryJson = ({ id, source, actor, at }: ReconciliationSummary) => ({
  report: id,
  source,
  actor,
  at: at.toISOString(),
});

const listAnswer = (kept: readonly ReconciliationSummary[]): CommandOutput => ({
  json: kept.map((one) => ({
    ...summaryJson(one),
    aggregator: one.aggregator,
    day: one.day,
    differences: one.differences,
  })),
  text: table(
    ['Report', 'Aggregator', 'Day', 'Source', 'Differences', 'When', 'Who'],
    kept.map((one) => [
      one.id,
      one.aggregator,
      one.day,
      one.source,
      one.differences === 0 ? green('none') : red(String(one.differences)),
      formatTime(one.at),
      one.actor,
    ]),
    ['Differences'],
  ),
});

/** So many lines are for reading; --json has them all. */
const MOST_SHOWN = 200;

function reportAnswer(kept: Reconciliation): CommandOutput {
  const { report, differences } = kept;
  const { totals, currency } = report;
  const total = ({ count, sum }: { count: number; sum: string }): string => `${sum} ${currency} in ${count}`;
  const list = table(
    ['Type', 'Money', 'Withdrawal', 'Reference', 'Here', 'There', 'What is known'],
    report.differences
      .slice(0, MOST_SHOWN)
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
  const more = differences - MOST_SHOWN;
  return {
    json: { ...summaryJson(kept), clean: differences === 0, ...report },
    text: [
      fieldTable({
        report: kept.id,
        aggregator: report.aggregator,
        day: report.day,
        'paid there': total(totals.there),
        'paid here': total(totals.here),
        'in the ledger': total(totals.ledger),
      }),
      '',
      ...(differences === 0
        ? [green('The books agree.')]
        : [
            list,
            ...(more > 0 ? [`There are ${more} more; --json has them.`] : []),
            '',
            red(`The books differ in ${differences} ${differences === 1 ? 'place' : 'places'}.`),
          ]),
    ].join('\n'),
  };
}
