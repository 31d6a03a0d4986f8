import { spinner } from '@clack/prompts';
import { type Command, Option } from 'commander';
import type { AuditReport, Check } from '../auditor/index.ts';
import { listAudit, listAuditActions } from '../usecases/operator/audit/read-audit.ts';
import { type AuditHead, readHead, verifyAudit } from '../usecases/operator/audit/verify-audit.ts';
import { serializeAuditCheckResult, serializeAuditEntry } from '../views/audit.ts';
import { OPEN } from './access.ts';
import { auditCheckText, auditReportText, auditTable } from './render/audit.ts';
import type { Session } from './session.ts';
import { argumentParser, countArgument, durationArgument, durationsArgument } from './shared/arguments.ts';
import { isInteractive, printOutput, unwrap } from './shared/output.ts';

const headArgument = argumentParser(readHead, 'Give SEQ:HASH, as an earlier `audit verify` printed it.');

export type AuditOptions = {
  /** File or URL of an aggregator's statement. */
  readonly statement?: string | undefined;
  /** File of the withdrawals that were acknowledged to merchants. */
  readonly acknowledged?: string | undefined;
  readonly settledAfter?: number | undefined;
  /** By aggregator, in seconds. */
  readonly finality?: Readonly<Record<string, number>> | undefined;
  /** File of texts that must not be in the database. */
  readonly canaries?: string | undefined;
  readonly onCheck?: ((check: Check, index: number) => void) | undefined;
};

export type RunAudit = (options: AuditOptions) => Promise<AuditReport>;

type ListOptions = { actor?: string; action?: string; subject?: string; limit: number };

export function addAuditCommands(program: Command, session: Session, runAudit: RunAudit): void {
  const audit = program.command('audit').description('audit log and ledger audit');
  addRunCommand(audit, runAudit);

  audit
    .command('list')
    .description('list the newest entries of the audit log')
    .option('--actor <name>', 'only entries of this actor')
    .addOption(
      new Option('--action <action>', 'only this action').choices(
        listAuditActions().map(({ action }) => action),
      ),
    )
    .option('--subject <subject>', 'only this subject, like withdrawal:1000001 or merchant:1001')
    .option('--limit <count>', 'maximum number of entries', countArgument, 50)
    .action(
      session.command(OPEN, async (app, _by, { actor, action, subject, limit }: ListOptions) => {
        const rows = await listAudit(app, { actor, action, subject, limit });
        return { json: rows.map(serializeAuditEntry), text: auditTable(rows) };
      }),
    );

  audit
    .command('verify')
    .description('check the hash of every entry; exit code 1 if an entry was changed, removed or moved')
    .option(
      '--expect <head>',
      'the head that an earlier check printed; it must still be in the log',
      headArgument,
    )
    .action(
      session.command(OPEN, async (app, by, { expect }: { expect?: AuditHead }) => {
        const progress = isInteractive() ? spinner({ output: process.stderr }) : undefined;
        progress?.start('Reading the audit log');
        const verdict = unwrap(
          await verifyAudit(app, by, {
            expect,
            onProgress: (read, total) => progress?.message(`Read ${read} of ${total} entries`),
          }),
        );
        progress?.stop('Read the audit log');
        if (verdict.firstWrong) process.exitCode = 1;
        return { json: serializeAuditCheckResult(verdict), text: auditCheckText(verdict) };
      }),
    );
}

function addRunCommand(audit: Command, runAudit: RunAudit): void {
  audit
    .command('run')
    .description('run the read-only auditor; exit code 1 if a check fails, 2 if it cannot read the database')
    .option(
      '--statement <source>',
      "also compare the simulator's statement: its store file, or its URL ending in /payouts",
    )
    .option(
      '--acknowledged <file>',
      'also check withdrawals acknowledged to merchants: lines of {"withdraw_id", "amount", "system"}',
    )
    .option(
      '--settled-after <duration>',
      'time after which a payout that the aggregator paid must be Paid here',
      durationArgument,
      600,
    )
    .option(
      '--finality <name=duration>',
      'finality of an aggregator, instead of the one recorded with each attempt; may be repeated',
      durationsArgument,
    )
    .option('--canaries <file>', 'also search for these texts, one per line, which must not be found')
    .action(async (options: AuditOptions, command: Command) => {
      const progress = isInteractive() ? spinner({ output: process.stderr }) : undefined;
      progress?.start('Reading the database');
      const report = await runAudit({
        ...options,
        onCheck: ({ title }, i) => progress?.message(`Check ${i + 1}: ${title}`),
      }).catch((error: unknown) => {
        progress?.stop('The database cannot be read');
        process.exitCode = 2;
        throw error;
      });
      progress?.stop('Read the database');
      const { role, checks, findings } = report;
      const clean = findings.length === 0;
      if (!clean) process.exitCode = 1;
      printOutput(
        { json: { clean, role, checks, findings }, text: auditReportText(report) },
        command.optsWithGlobals()['json'] === true,
      );
    });
}
