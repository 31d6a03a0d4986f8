import { spinner } from '@clack/prompts';
import { type Command, Option } from 'commander';
import type { AuditReport, Check } from '../auditor/index.ts';
import { type AuditRow, listAudit, listAuditActions } from '../usecases/operator/audit/read-audit.ts';
import {
  type AuditHead,
  type AuditVerdict,
  readHead,
  verifyAudit,
  writeHead,
} from '../usecases/operator/audit/verify-audit.ts';
import { argumentParser, countArgument, durationArgument, durationsArgument } from './arguments.ts';
import {
  type CommandOutput,
  fieldTable,
  green,
  isInteractive,
  printOutput,
  red,
  sanitizeText,
  table,
  unwrap,
} from './output.ts';
import { formatTime } from './render.ts';
import type { Session } from './session.ts';

const entryJson = ({ requestId, before, after, ...row }: AuditRow) => ({
  ...row,
  at: row.at.toISOString(),
  before: before === null ? null : JSON.parse(before),
  after: after === null ? null : JSON.parse(after),
  request_id: requestId,
});

const entriesTable = (rows: readonly AuditRow[]): string =>
  table(
    ['Entry', 'When', 'Who', 'From', 'What', 'About', 'Why'],
    rows.map((row) => [
      row.seq,
      formatTime(row.at),
      sanitizeText(row.actor),
      row.address ?? row.via,
      row.action,
      sanitizeText(row.subject),
      sanitizeText(row.reason),
    ]),
  );

const headArgument = argumentParser(readHead, 'Give SEQ:HASH, as an earlier `audit verify` printed it.');

export type AuditOrder = {
  /** The file or address of an aggregator's book. */
  readonly book?: string | undefined;
  /** The file of what merchants were told. */
  readonly acknowledged?: string | undefined;
  readonly settledAfter?: number | undefined;
  /** By aggregator, in seconds. */
  readonly finality?: Readonly<Record<string, number>> | undefined;
  /** The file of texts that must be nowhere. */
  readonly canaries?: string | undefined;
  readonly onCheck?: ((check: Check, index: number) => void) | undefined;
};

export type RunAudit = (order: AuditOrder) => Promise<AuditReport>;

type ListOptions = { actor?: string; action?: string; subject?: string; limit: number };

export function addAuditCommands(program: Command, session: Session, run: RunAudit): void {
  const audit = program.command('audit').description('who did what, and whether the books are right');

  audit
    .command('run')
    .description(
      'have everything checked by an auditor who only reads; exit 1 if anything does not hold, 2 if it cannot look',
    )
    .option(
      '--book <place>',
      "also compare the simulator's statement: its file, or its address ending in /payouts",
    )
    .option(
      '--acknowledged <file>',
      'also what merchants were told: lines of {"withdraw_id", "amount", "system"}',
    )
    .option('--settled-after <duration>', 'when what an aggregator paid must be Paid', durationArgument, 600)
    .option(
      '--finality <name=duration>',
      "an aggregator's own, instead of what was noted with each attempt; may be repeated",
      durationsArgument,
    )
    .option('--canaries <file>', 'also for these texts, one a line, which must be nowhere')
    .action(async (order: AuditOrder, command: Command) => {
      const progress = isInteractive() ? spinner({ output: process.stderr }) : undefined;
      progress?.start('Reading the books');
      const report = await run({
        ...order,
        onCheck: ({ title }, i) => progress?.message(`Check ${i + 1}: ${title}`),
      }).catch((error: unknown) => {
        progress?.stop('The books cannot be read');
        process.exitCode = 2;
        throw error;
      });
      progress?.stop('Read the books');
      if (report.findings.length > 0) process.exitCode = 1;
      printOutput(reportAnswer(report), command.optsWithGlobals()['json'] === true);
    });

  audit
    .command('list')
    .description('the newest entries')
    .option('--actor <name>', 'only what they did')
    .addOption(
      new Option('--action <action>', 'only this').choices(listAuditActions().map(({ action }) => action)),
    )
    .option('--subject <subject>', 'only about this, like withdrawal:1000001 or merchant:1001')
    .option('--limit <count>', 'how many', countArgument, 50)
    .action(
      session.command(async (app, _by, { actor, action, subject, limit }: ListOptions) => {
        const rows = await listAudit(app, { actor, action, subject, limit });
        return { json: rows.map(entryJson), text: entriesTable(rows) };
      }),
    );

  audit
    .command('verify')
    .description('check every entry against its hash; exit 1 if one was changed, removed or moved')
    .option('--expect <head>', 'the end that an earlier check printed: it must still be there', headArgument)
    .action(
      session.command(async (app, by, { expect }: { expect?: AuditHead }) => {
        const progress = isInteractive() ? spinner({ output: process.stderr }) : undefined;
        progress?.start('Reading the audit log');
        const verdict = unwrap(
          await verifyAudit(app, by, {
            expect,
            onProgress: (seen, of) => progress?.message(`Read ${seen} of ${of} entries`),
          }),
        );
        progress?.stop('Read the audit log');
        if (verdict.firstWrong) process.exitCode = 1;
        return verdictAnswer(verdict);
      }),
    );
}

function verdictAnswer({ entries, head, firstWrong }: AuditVerdict): CommandOutput {
  const end = head && writeHead(head);
  return {
    json: { clean: firstWrong === null, entries, head: end, first_wrong: firstWrong },
    text: [
      fieldTable({ 'entries in order': entries, head: end }),
      '',
      firstWrong
        ? red(`Entry ${firstWrong.seq} ${firstWrong.what}.`)
        : green(
            'The audit log is what was written. Keep the head elsewhere, and give it with --expect next time.',
          ),
    ].join('\n'),
  };
}

function reportAnswer({ role, checks, findings }: AuditReport): CommandOutput {
  const clean = findings.length === 0;
  const broken = new Set(findings.map(({ invariant, check }) => `${invariant} ${check}`));
  const mark = (key: string): string => (broken.has(key) ? red('✗') : green('✓'));
  return {
    json: { clean, role, checks, findings },
    text: [
      ...checks.map(({ invariant, name, title }) => `${mark(`${invariant} ${name}`)} ${invariant}  ${title}`),
      '',
      clean
        ? green(`Everything holds, as far as ${role} could see.`)
        : table(
            ['', 'Check', 'Where', 'Expected', 'Found'],
            findings.map((f) => [
              f.invariant,
              f.check,
              sanitizeText(f.subject),
              sanitizeText(f.expected),
              sanitizeText(f.found),
            ]),
          ),
      ...(clean
        ? []
        : ['', red(`${findings.length} ${findings.length === 1 ? 'thing does' : 'things do'} not hold.`)]),
    ].join('\n'),
  };
}
