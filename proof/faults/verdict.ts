// What counts in the end: the auditor, as a process of its own, on the database, the aggregator's book and what
// merchants were told. Anything it finds, and anything left open or contradicted, makes the run a failure.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '../../scripts/prepare.mjs';
import { ACKNOWLEDGED_CHECK } from '../../src/auditor/acknowledged.ts';
import { STATEMENT_CHECKS } from '../../src/auditor/compare-statement.ts';
import type { Finding } from '../../src/auditor/index.ts';
import type { Drained } from './drain.ts';
import { AGGREGATOR, FINALITY_SECONDS } from './set-up.ts';

type AuditAnswer = { readonly clean: boolean; readonly findings: readonly Finding[] };

export type Evidence = {
  readonly findings: readonly Finding[];
  readonly open: Drained['open'];
  /** What is held though nothing is open. */
  readonly holds: readonly string[];
  /** What merchants heard and must never hear. */
  readonly contradictions: readonly string[];
  /** Orders that became more withdrawals than one, or another one than was said. */
  readonly destinations: readonly string[];
  /** What the aggregator was asked for and nobody ordered. */
  readonly payments: readonly string[];
  /** What people were called for and must never be. */
  readonly incidents: readonly string[];
  /** Orders that the aggregator paid more than once. */
  readonly paidTwice: readonly string[];
  /** What merchants should have heard and did not. */
  readonly untold: readonly string[];
  /** Processes that ended without anybody's doing. */
  readonly surprises: readonly string[];
  /** Faults after which the service did not answer again for too long. */
  readonly unrecovered: readonly string[];
  /** Faults that could not be injected. */
  readonly failures: readonly string[];
  /** What the run was asked for and did not do. */
  readonly shortfalls: readonly string[];
  readonly acknowledged: number;
};

export type Verdict = {
  /** Withdrawals that a merchant was told of and that are not there as they were. */
  readonly lost: readonly string[];
  /** Withdrawals that were paid more than once, or paid and given back. */
  readonly doubled: readonly string[];
  /** In words; none: everything held. */
  readonly problems: readonly string[];
};

export type Files = { readonly book: string; readonly acknowledged: string; readonly canaries: string };

export async function askAuditor(
  env: Readonly<Record<string, string>>,
  { book, acknowledged, canaries }: Files,
): Promise<readonly Finding[]> {
  // The aggregator's own word for it: what was noted here with each attempt may be wrong.
  const finality = `${AGGREGATOR}=${FINALITY_SECONDS}s`;
  const words = [
    'audit',
    'run',
    '--json',
    '--settled-after',
    '0',
    '--statement',
    book,
    '--finality',
    finality,
  ];
  const auditor = spawn(
    process.execPath,
    [
      join(root, 'dist', 'main', 'sluice.js'),
      ...words,
      '--acknowledged',
      acknowledged,
      '--canaries',
      canaries,
    ],
    { env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [said, complaint] = await Promise.all([text(auditor.stdout), text(auditor.stderr)]);
  if (!said.startsWith('{')) throw new Error(`The auditor did not answer: ${complaint}`);
  const { findings } = JSON.parse(said) as AuditAnswer;
  return findings;
}

const idsOf = (findings: readonly Finding[], checks: readonly { readonly name: string }[]): string[] =>
  findings
    .filter(({ check }) => checks.some(({ name }) => name === check))
    .map(({ subject }) => subject.replace('withdrawal ', ''));

export function judge(evidence: Evidence): Verdict {
  const { findings, open, acknowledged } = evidence;
  return {
    lost: idsOf(findings, [ACKNOWLEDGED_CHECK]),
    doubled: idsOf(findings, [STATEMENT_CHECKS.once, STATEMENT_CHECKS.givenBack]),
    problems: [
      ...(acknowledged > 0 ? [] : ['Nothing was acknowledged, so nothing was proved.']),
      ...findings.map(
        ({ invariant, check, subject, expected, found }) =>
          `${invariant} ${check}: ${subject}: expected ${expected}, found ${found}.`,
      ),
      ...Object.entries(open).map(([stage, n]) => `${n} automatic withdrawals are still ${stage}.`),
      ...evidence.holds,
      ...evidence.contradictions,
      ...evidence.destinations,
      ...evidence.payments,
      ...evidence.incidents,
      ...evidence.paidTwice,
      ...evidence.untold,
      ...evidence.surprises,
      ...evidence.unrecovered,
      ...evidence.failures,
      ...evidence.shortfalls,
    ],
  };
}
