import type { AuditReport } from '../../auditor/index.ts';
import type { AuditRow } from '../../usecases/operator/audit/read-audit.ts';
import { type AuditVerdict, writeHead } from '../../usecases/operator/audit/verify-audit.ts';
import { fieldTable, green, red, sanitizeText, table } from '../shared/output.ts';
import { formatCount, formatTime } from './format.ts';

export const auditTable = (rows: readonly AuditRow[]): string =>
  table(
    ['Entry', 'When', 'Actor', 'Address', 'Action', 'Subject', 'Reason'],
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

export const auditCheckText = ({ entries, head, firstWrong }: AuditVerdict): string =>
  [
    fieldTable({ 'valid entries': entries, head: head && writeHead(head) }),
    '',
    firstWrong
      ? red(`Entry ${firstWrong.seq} ${firstWrong.what}.`)
      : green('The audit log is intact. Store the head elsewhere and pass it with --expect next time.'),
  ].join('\n');

export function auditReportText({ role, checks, findings }: AuditReport): string {
  const failed = new Set(findings.map(({ invariant, check }) => `${invariant} ${check}`));
  const lines = checks.map(({ invariant, name, title }) => {
    const mark = failed.has(`${invariant} ${name}`) ? red('✗') : green('✓');
    return `${mark} ${invariant}  ${title}`;
  });
  if (findings.length === 0)
    return [...lines, '', green(`All checks passed, with the read access of ${role}.`)].join('\n');
  return [
    ...lines,
    '',
    table(
      ['', 'Check', 'Subject', 'Expected', 'Found'],
      findings.map(({ invariant, check, subject, expected, found }) => [
        invariant,
        check,
        sanitizeText(subject),
        sanitizeText(expected),
        sanitizeText(found),
      ]),
    ),
    '',
    red(`${formatCount(findings.length, 'finding')}.`),
  ].join('\n');
}
