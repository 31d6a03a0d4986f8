import { spinner } from '@clack/prompts';
import type { Command } from 'commander';
import {
  type Comparison,
  compareAfterRestore,
  type RestoreCheck,
} from '../usecases/operator/reconciliation/compare-after-restore.ts';
import { serializeIncident } from '../views/incident.ts';
import { serializeReconciliationSummary } from '../views/reconciliation.ts';
import type { Session } from './session.ts';
import { type CommandOutput, isInteractive, table } from './shared/output.ts';

export function addRestoreCommands(program: Command, session: Session): void {
  const restore = program.command('restore').description('after the database was restored from a backup');
  restore
    .command('check')
    .description('compare our records with every aggregator since the backup; exit code 1 if they differ')
    .action(
      session.command(async (app, by) => {
        const progress = isInteractive() ? spinner({ output: process.stderr }) : undefined;
        progress?.start('Comparing the records');
        const check = await compareAfterRestore(app, by, (aggregator, day) =>
          progress?.message(`Comparing with ${aggregator}, ${day}`),
        ).finally(() => progress?.stop('Compared the records'));
        if (check.comparisons.some(isOpen)) process.exitCode = 1;
        return { json: serializeCheck(check), text: checkText(check) } satisfies CommandOutput;
      }),
    );
}

const isOpen = ({ result }: Comparison): boolean => !result.ok || result.value.differences > 0;

const serializeCheck = ({ incident, comparisons }: RestoreCheck) => ({
  incident: incident ? serializeIncident(incident) : null,
  comparisons: comparisons.map(({ aggregator, day, result }) => ({
    aggregator,
    day,
    report: result.ok ? serializeReconciliationSummary(result.value) : null,
    problem: result.ok ? null : result.rejection.text,
  })),
});

function checkText(check: RestoreCheck): string {
  const rows = check.comparisons.map(({ aggregator, day, result }) => [
    aggregator,
    day,
    result.ok ? String(result.value.differences) : '',
    result.ok ? `sluice reconcile --show ${result.value.id}` : result.rejection.text,
  ]);
  return `${table(['Aggregator', 'Day', 'Differences', 'Report'], rows)}\n${nextSteps(check)}\n`;
}

function nextSteps({ incident, comparisons }: RestoreCheck): string {
  const open = comparisons.filter(isOpen).length;
  const difference =
    open === 0
      ? 'Our records and those of the aggregators agree.'
      : `${open} of ${comparisons.length} comparisons need a person: look at the reports. A payout that only the aggregator has was lost here; credit or debit the merchant accordingly. Compare an aggregator without statements by file: sluice reconcile NAME --day DAY --statement FILE.csv.`;
  return incident === undefined
    ? difference
    : `${difference}\nThen: sluice incident resolve ${incident.id} --resolution "what you found", and sluice halt lift global.`;
}
