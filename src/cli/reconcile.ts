import { spinner } from '@clack/prompts';
import type { Command } from 'commander';
import type { Actor } from '../domain/audit.ts';
import type { App } from '../usecases/app.ts';
import {
  listReconciliations,
  showReconciliation,
} from '../usecases/operator/reconciliation/list-reconciliations.ts';
import { type Reconciliation, reconcileNow } from '../usecases/operator/reconciliation/reconcile.ts';
import { serializeReconciliation, serializeReconciliationSummary } from '../views/reconciliation.ts';
import { OPEN, WORK } from './access.ts';
import { reconciliationsTable, reconciliationText } from './render/reconciliation.ts';
import type { Session } from './session.ts';
import { countArgument } from './shared/arguments.ts';
import { CommandError, type CommandOutput, isInteractive, unwrap } from './shared/output.ts';
import { readTextFile } from './shared/read-text-file.ts';

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
    .description("compare an aggregator's statement of one day with our records; exit code 1 if they differ")
    .argument('[aggregator]', 'name of the aggregator')
    .option('--day <date>', 'the day in UTC, like 2026-01-31')
    .option('--statement <file>', 'its statement as CSV: reference,id,state,amount,currency,at')
    .option('--from-api', 'request the statement from the aggregator')
    .option('--list', 'list the stored reports, newest first')
    .option('--limit <count>', 'maximum number of reports in the list', countArgument, 100)
    .option('--show <report>', 'show a stored report', countArgument)
    .action(
      session.command(
        (_aggregator: string | undefined, { list, show }: Options) =>
          list || show !== undefined ? OPEN : WORK,
        async (app, by, aggregator: string | undefined, options: Options) => {
          if (options.list) return listOutput(app, aggregator, options.limit);
          if (options.show !== undefined)
            return reconciliationOutput(unwrap(await showReconciliation(app, options.show)));
          const reconciliation = await reconcile(app, by, aggregator, options);
          if (reconciliation.differences > 0) process.exitCode = 1;
          return reconciliationOutput(reconciliation);
        },
      ),
    );
}

async function listOutput(app: App, aggregator: string | undefined, limit: number): Promise<CommandOutput> {
  const summaries = await listReconciliations(app, { aggregator: aggregator ?? null, limit });
  return { json: summaries.map(serializeReconciliationSummary), text: reconciliationsTable(summaries) };
}

const reconciliationOutput = (reconciliation: Reconciliation): CommandOutput => ({
  json: serializeReconciliation(reconciliation),
  text: reconciliationText(reconciliation),
});

async function reconcile(
  app: App,
  by: Actor,
  aggregator: string | undefined,
  { day, statement: file, fromApi }: Options,
): Promise<Reconciliation> {
  if (aggregator === undefined || day === undefined)
    throw new CommandError('Give the aggregator and the day: sluice reconcile NAME --day 2026-01-31.');
  if ((file === undefined) === (fromApi === undefined))
    throw new CommandError('Give its statement with --statement FILE.csv, or request it with --from-api.');
  const statement = file === undefined ? {} : { statement: await readTextFile(file) };
  const progress = isInteractive() ? spinner({ output: process.stderr }) : undefined;
  progress?.start('Comparing the statement');
  const result = await reconcileNow(app, by, { aggregator, day, ...statement }).finally(() =>
    progress?.stop('Compared the statement'),
  );
  return unwrap(result);
}
