// The auditor: a separate program that shares no code with the writing side. It reads one snapshot of the database and
// reports every violated invariant. Optionally it also compares an aggregator's statement and acknowledged withdrawals.
import type pg from 'pg';
import { ACKNOWLEDGED_CHECK, type AcknowledgedWithdrawal, compareAcknowledged } from './acknowledged.ts';
import { type AuditHash, verifyChain } from './chain.ts';
import type { Check, Finding, TableCheck } from './check.ts';
import { LEDGER_CHECKS, NON_LEDGER_CHECKS } from './checks.ts';
import {
  type ComparisonOptions,
  compareStatement,
  STATEMENT_CHECKS,
  type StatementEntry,
} from './compare-statement.ts';
import { identityCheck } from './identity-check.ts';
import { ORDER_CHECK } from './order-check.ts';
import { beginReading, type Reader, reading } from './reader.ts';
import { RECONCILIATION_CHECK } from './reconciliation-check.ts';
import { findSecrets, SECRETS_CHECK } from './secrets.ts';

export type AuditReport = {
  /** The database role that was used. */
  readonly role: string;
  readonly checks: readonly Check[];
  readonly findings: readonly Finding[];
};

export type AuditOptions = {
  /** Without it, the hashes of the audit log are not checked. */
  readonly auditHash?: AuditHash | undefined;
  /** Read after our own records, so that every payment in them can be in the statement. */
  readonly statement?: (() => Promise<readonly StatementEntry[]>) | undefined;
  /** How soon after the aggregator's payment the withdrawal must be paid in our records. */
  readonly settledAfterSeconds?: number | undefined;
  /** How much older than its attempt a record may be, because clocks differ. */
  readonly clockSkewSeconds?: number | undefined;
  /** How long after the deadline each aggregator may still pay, by its contract instead of our stored value. */
  readonly finality?: ComparisonOptions['finality'];
  readonly acknowledged?: readonly AcknowledgedWithdrawal[] | undefined;
  /** Texts that must not be in any column. */
  readonly canaries?: readonly string[] | undefined;
  readonly onCheck?: ((check: Check, index: number) => void) | undefined;
};

const CHAIN_CHECK: Check = {
  invariant: 'I5',
  name: 'hashes',
  title: 'the audit log is unchanged',
};

const MAX_FINDINGS = 1_000;
const SETTLED_AFTER_SECONDS = 600;
const CLOCK_SKEW_SECONDS = 5;

type Examination = readonly [Check, (read: Reader) => Promise<Finding[]>];

const tableExaminations = (checks: readonly TableCheck[]): Examination[] =>
  checks.map((check) => [
    { invariant: check.invariant, name: check.name, title: check.title },
    async (read) => {
      const rows = await read<Omit<Finding, 'invariant' | 'check'>>(`${check.sql} limit ${MAX_FINDINGS + 1}`);
      if (rows.length > MAX_FINDINGS)
        rows.splice(MAX_FINDINGS, 1, {
          subject: 'further findings',
          expected: 'none',
          found: `more than ${MAX_FINDINGS}, not listed`,
        });
      return rows.map((row) => ({ invariant: check.invariant, check: check.name, ...row }));
    },
  ]);

/** Uses the connection exclusively; the caller closes it. */
export async function audit(client: pg.ClientBase, options: AuditOptions = {}): Promise<AuditReport> {
  const {
    auditHash,
    statement,
    acknowledged,
    finality,
    settledAfterSeconds = SETTLED_AFTER_SECONDS,
    clockSkewSeconds = CLOCK_SKEW_SECONDS,
  } = options;
  return examine(
    client,
    [
      ...tableExaminations(LEDGER_CHECKS),
      ...tableExaminations([
        ...NON_LEDGER_CHECKS,
        ORDER_CHECK,
        identityCheck(clockSkewSeconds),
        RECONCILIATION_CHECK,
      ]),
      ...(auditHash ? [[CHAIN_CHECK, (read: Reader) => checkChain(read, auditHash)] as const] : []),
      ...(statement
        ? Object.values(STATEMENT_CHECKS).map(
            statementExamination(statement, { settledAfterSeconds, clockSkewSeconds, finality }),
          )
        : []),
      ...(acknowledged
        ? [[ACKNOWLEDGED_CHECK, (read: Reader) => compareAcknowledged(read, acknowledged)] as const]
        : []),
      [SECRETS_CHECK, (read) => findSecrets(read, options.canaries ?? [])],
    ],
    options.onCheck,
  );
}

/** Checks only the ledger: balances, holds and the history of withdrawals. */
export const auditLedger = (client: pg.ClientBase, onCheck?: AuditOptions['onCheck']): Promise<AuditReport> =>
  examine(client, tableExaminations(LEDGER_CHECKS), onCheck);

async function examine(
  client: pg.ClientBase,
  examinations: readonly Examination[],
  onCheck: AuditOptions['onCheck'],
): Promise<AuditReport> {
  const read = reading(client);
  const role = await beginReading(read);
  try {
    const findings: Finding[] = [];
    for (const [index, [check, run]] of examinations.entries()) {
      onCheck?.(check, index);
      findings.push(...(await run(read)));
    }
    return { role, checks: examinations.map(([check]) => check), findings };
  } finally {
    await read('rollback');
  }
}

async function checkChain(read: Reader, hash: AuditHash): Promise<Finding[]> {
  const { firstWrong } = await verifyChain(read, hash, { onProgress: () => undefined });
  if (!firstWrong) return [];
  const { invariant, name } = CHAIN_CHECK;
  const { seq, what } = firstWrong;
  return [
    {
      invariant,
      check: name,
      subject: `entry ${seq} of the audit log`,
      expected: 'unchanged',
      // With a wrong key every hash differs, from the first on.
      found: seq === 1 ? `${what}, or the master key is wrong` : what,
    },
  ];
}

/** Compares the statement once; each check returns its own findings. */
function statementExamination(
  readStatement: () => Promise<readonly StatementEntry[]>,
  terms: ComparisonOptions,
) {
  const compare = async (read: Reader): Promise<Finding[]> =>
    compareStatement(read, await readStatement(), terms);
  let compared: Promise<Finding[]> | undefined;
  return (check: Check): Examination => [
    check,
    async (read) => {
      compared ??= compare(read);
      return (await compared).filter((finding) => finding.check === check.name);
    },
  ];
}

export type { Check, Finding };
