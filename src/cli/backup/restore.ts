import { spinner } from '@clack/prompts';
import type { Command } from 'commander';
import type { RestoredBackup, RestoreProgress } from '../../usecases/operator/backups/restore-backup.ts';
import {
  type Comparison,
  compareAfterRestore,
  type RestoreCheck,
} from '../../usecases/operator/reconciliation/compare-after-restore.ts';
import { serializeReconciliationSummary, serializeRestore } from '../../views/reconciliation.ts';
import { OPEN } from '../access.ts';
import type { Session } from '../session.ts';
import { type CommandOutput, isInteractive, printOutput, table } from '../shared/output.ts';
import { openProgress } from '../shared/progress.ts';
import { systemActor } from '../sign-in/acting-operator.ts';
import { type Backups, megabytes, passphraseOption } from './backup.ts';
import { type PassphraseOptions, readPassphrase } from './passphrase.ts';

type RestoreOptions = PassphraseOptions & { readonly key?: string };

export function addRestoreCommands(program: Command, session: Session, backups: Backups): void {
  const restore = program
    .command('restore')
    .description('restore a backup into an empty database; payouts are halted until `restore check`')
    .argument('<file>', 'a file of `sluice backup`')
    .option('--key <file>', 'the key file of `sluice backup key`; without it, SLUICE_MASTER_KEY')
    .addOption(passphraseOption())
    .action(async (file: string, options: RestoreOptions, command: Command) => {
      const restored = await restoreFile(backups, file, options);
      if (restored.findings.length > 0) process.exitCode = 1;
      printOutput(restoredOutput(file, restored), command.optsWithGlobals()['json'] === true);
    });
  restore
    .command('key')
    .description('print the master key of a key file, for SLUICE_MASTER_KEY')
    .argument('<file>', 'a file of `sluice backup key`')
    .addOption(passphraseOption())
    .action(async (file: string, options: PassphraseOptions, command: Command) => {
      const key = (await readKey(backups, file, options)).toString('base64');
      const asJson = command.optsWithGlobals()['json'] === true;
      printOutput({ json: { master_key: key }, text: key }, asJson);
    });
  restore
    .command('check')
    .description('compare our records with every aggregator since the backup; exit code 1 if they differ')
    .action(
      session.command(OPEN, async (app, by) => {
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

async function readKey(backups: Backups, file: string, options: PassphraseOptions): Promise<Buffer> {
  const fromEnvironment = backups.passphrase();
  return backups.readKey(file, await readPassphrase({ ...options, fromEnvironment, isNew: false }));
}

async function restoreFile(backups: Backups, file: string, options: RestoreOptions): Promise<RestoredBackup> {
  const key = options.key === undefined ? undefined : await readKey(backups, options.key, options);
  const progress = openProgress('Restoring');
  return backups
    .restore({ file, key, by: systemActor(), onProgress: (now) => progress.message(progressText(now)) })
    .finally(() => progress.stop());
}

function progressText(now: RestoreProgress): string {
  if (now.step === 'checking the file') return `Restoring: checking the file, ${megabytes(now.bytes)} read`;
  if (now.step === 'loading') return `Restoring: loaded ${now.table}, table ${now.index} of ${now.tables}`;
  return `Restoring: ${now.step}`;
}

const restoredOutput = (file: string, restored: RestoredBackup): CommandOutput => ({
  json: {
    file,
    made_at: restored.madeAt,
    tables: restored.tables,
    rows: restored.rows,
    skipped_tables: restored.skipped,
    migrations: restored.migrations,
    newest_withdrawal: restored.newestId,
    findings: restored.findings,
    incident: restored.incident,
  },
  text: restoredText(restored),
});

function restoredText({
  madeAt,
  rows,
  tables,
  newestId,
  skipped,
  findings,
  incident,
}: RestoredBackup): string {
  const lines = [
    `Restored ${rows} rows in ${tables} tables, as of ${madeAt}. The newest withdrawal is ${newestId ?? 'none'}.`,
    ...skipped.map((table) => `${table} is not a table of Sluice, and was not restored.`),
    findings.length === 0
      ? 'The ledger, the payments and the audit log are consistent.'
      : `The audit has ${findings.length} findings; \`sluice audit run\` lists them. The first: ${findings[0]?.subject}, expected ${findings[0]?.expected}, found ${findings[0]?.found}.`,
    `What happened after the backup is not in it, but aggregators may have paid. Every payout is halted (incident ${incident ?? 'opens at the start'}): run sluice restore check.`,
    'Keys, tokens and roles that were revoked after the backup are valid again: check them.',
  ];
  return lines.join('\n');
}

const isOpen = ({ result }: Comparison): boolean => !result.ok || result.value.differences > 0;

const serializeCheck = (check: RestoreCheck) => ({
  ...serializeRestore(check),
  comparisons: check.comparisons.map(({ aggregator, day, result }) => ({
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

function nextSteps({ incident, comparisons, possiblyPaid }: RestoreCheck): string {
  const open = comparisons.filter(isOpen).length;
  const difference =
    open === 0
      ? 'Our records and those of the aggregators agree.'
      : `${open} of ${comparisons.length} comparisons need a person: look at the reports. A payout that only the aggregator has was lost here; credit or debit the merchant accordingly. Compare an aggregator without statements by file: sluice reconcile NAME --day DAY --statement FILE.csv.`;
  const settle =
    possiblyPaid.length === 0
      ? ''
      : `\nOpen here, and perhaps paid there, so not sent: ${possiblyPaid.join(', ')}. Claim each and pay it with the reference of the aggregator, return it to the queue with the reason why it was not paid, or cancel it.`;
  return incident === undefined
    ? `${difference}${settle}`
    : `${difference}${settle}\nThen: sluice incident resolve ${incident.id} --resolution "what you found", and sluice halt lift global.`;
}
