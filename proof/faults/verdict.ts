// The verdict of a run: the auditor, as a separate process, checks the database, the aggregator statement and the
// acknowledged withdrawals. Any finding, open payout or contradiction fails the run.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '../../scripts/prepare.mjs';
import { ACKNOWLEDGED_CHECK } from '../../src/auditor/acknowledged.ts';
import { STATEMENT_CHECKS } from '../../src/auditor/compare-statement.ts';
import type { Finding } from '../../src/auditor/index.ts';
import type { CurrencyVerdict } from './currencies.ts';
import { AGGREGATORS, CLOCK_SKEW_SECONDS, FINALITY_SECONDS } from './set-up.ts';
import type { Settled } from './wait-for-payouts.ts';

type AuditOutput = { readonly clean: boolean; readonly findings: readonly Finding[] };

export type Evidence = {
  readonly findings: readonly Finding[];
  readonly open: Settled['open'];
  /** Holds without an open withdrawal. */
  readonly holds: readonly string[];
  /** Contradictory responses and webhooks. */
  readonly contradictions: readonly string[];
  /** Orders that became more than one withdrawal, or another one than acknowledged. */
  readonly destinations: readonly string[];
  /** Payouts that were not ordered. */
  readonly payments: readonly string[];
  /** Differences between the aggregators, our records and the ledger, by currency. */
  readonly currencies: readonly CurrencyVerdict[];
  /** Incidents that cannot be legitimate. */
  readonly incidents: readonly string[];
  /** Orders that the aggregator paid more than once. */
  readonly paidTwice: readonly string[];
  /** Missing webhooks. */
  readonly undelivered: readonly string[];
  /** Processes that ended unexpectedly. */
  readonly unexpectedExits: readonly string[];
  /** Faults after which no create was acknowledged in time. */
  readonly unrecovered: readonly string[];
  /** Faults that could not be injected. */
  readonly failures: readonly string[];
  /** Requirements on the run itself that it did not meet. */
  readonly shortfalls: readonly string[];
  readonly acknowledged: number;
};

export type Verdict = {
  /** Acknowledged withdrawals that are missing or changed. */
  readonly lost: readonly string[];
  /** Withdrawals paid more than once, or paid and released. */
  readonly doubled: readonly string[];
  /** Empty when the run passed. */
  readonly problems: readonly string[];
};

export type Files = { readonly statement: string; readonly acknowledged: string; readonly canaries: string };

export async function runAuditor(
  env: Readonly<Record<string, string>>,
  { statement, acknowledged, canaries }: Files,
): Promise<readonly Finding[]> {
  // The simulators' real finality: the value stored with each attempt may be wrong.
  const finality = Object.values(AGGREGATORS).flatMap(({ name }) => [
    '--finality',
    `${name}=${FINALITY_SECONDS}s`,
  ]);
  const args = ['audit', 'run', '--json', '--settled-after', '0', '--statement', statement, ...finality];
  const auditor = spawn(
    process.execPath,
    [
      join(root, 'dist', 'main', 'sluice.js'),
      ...args,
      '--acknowledged',
      acknowledged,
      '--canaries',
      canaries,
    ],
    {
      env: { PATH: process.env['PATH'], SLUICE_CLOCK_SKEW_SECONDS: CLOCK_SKEW_SECONDS, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const [output, errors] = await Promise.all([text(auditor.stdout), text(auditor.stderr)]);
  if (!output.startsWith('{')) throw new Error(`The auditor failed: ${errors}`);
  const { findings } = JSON.parse(output) as AuditOutput;
  return findings;
}

const idsOf = (findings: readonly Finding[], checks: readonly { readonly name: string }[]): string[] =>
  findings
    .filter(({ check }) => checks.some(({ name }) => name === check))
    .map(({ subject }) => subject.replace('withdrawal ', ''));

const describeOpen = ({ id, stage, waitingFor, attempts, dueSeconds }: Settled['open'][number]): string =>
  `Withdrawal ${id} is still ${stage}: it waits for ${waitingFor ?? 'no reason given'}, after ${attempts} attempts, ${
    dueSeconds === null ? 'without a job' : `with a job in ${Math.round(dueSeconds)} s`
  }.`;

export function judge(evidence: Evidence): Verdict {
  const { findings, open, acknowledged } = evidence;
  return {
    lost: idsOf(findings, [ACKNOWLEDGED_CHECK]),
    doubled: idsOf(findings, [STATEMENT_CHECKS.once, STATEMENT_CHECKS.returnConfirmed]),
    problems: [
      ...(acknowledged > 0 ? [] : ['No withdrawal was acknowledged.']),
      ...findings.map(
        ({ invariant, check, subject, expected, found }) =>
          `${invariant} ${check}: ${subject}: expected ${expected}, found ${found}.`,
      ),
      ...open.map(describeOpen),
      ...evidence.holds,
      ...evidence.contradictions,
      ...evidence.destinations,
      ...evidence.payments,
      ...evidence.currencies.flatMap(({ problems }) => problems),
      ...evidence.incidents,
      ...evidence.paidTwice,
      ...evidence.undelivered,
      ...evidence.unexpectedExits,
      ...evidence.unrecovered,
      ...evidence.failures,
      ...evidence.shortfalls,
    ],
  };
}
