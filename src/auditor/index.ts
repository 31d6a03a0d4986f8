// The auditor: a program of its own that shares no code with what writes. It reads one moment of the database, and
// where they are given an aggregator's book and what merchants were told, and names whatever does not hold.
import type pg from 'pg';
import { ACKNOWLEDGED_CHECK, type Acknowledged, compareAcknowledged } from './acknowledged.ts';
import { type AuditHash, verifyChain } from './chain.ts';
import { type Check, type Finding, LEDGER_CHECKS, RECORD_CHECKS, type TableCheck } from './checks.ts';
import { compareStatement, STATEMENT_CHECKS, type StatementEntry, type Terms } from './compare-statement.ts';
import { beginReading, type Reader, reading } from './reader.ts';
import { findSecrets, SECRETS_CHECK } from './secrets.ts';

export type AuditReport = {
  /** As whom the database was read. */
  readonly role: string;
  readonly checks: readonly Check[];
  readonly findings: readonly Finding[];
};

export type AuditOptions = {
  /** Without it, the hashes of the audit log are not checked. */
  readonly auditHash?: AuditHash | undefined;
  /** Read after our own books, so that whatever is paid here can be in it. */
  readonly book?: (() => Promise<readonly StatementEntry[]>) | undefined;
  /** So long after an aggregator paid, the withdrawal must be Paid. */
  readonly settledAfterSeconds?: number | undefined;
  /** So long after its deadline each aggregator may still pay, as its contract says: not as we noted it. */
  readonly finality?: Terms['finality'];
  readonly acknowledged?: readonly Acknowledged[] | undefined;
  /** Texts that must not be found anywhere. */
  readonly canaries?: readonly string[] | undefined;
  readonly onCheck?: ((check: Check, index: number) => void) | undefined;
};

const CHAIN_CHECK: Check = {
  invariant: 'I5',
  name: 'hashes',
  title: 'the audit log is what was written',
};

const MOST_NAMED = 1_000;
const SETTLED_AFTER_SECONDS = 600;

type Examination = readonly [Check, (read: Reader) => Promise<Finding[]>];

const ofTables = (checks: readonly TableCheck[]): Examination[] =>
  checks.map((check) => [
    { invariant: check.invariant, name: check.name, title: check.title },
    async (read) => {
      const rows = await read<Omit<Finding, 'invariant' | 'check'>>(`${check.sql} limit ${MOST_NAMED + 1}`);
      if (rows.length > MOST_NAMED)
        rows.splice(MOST_NAMED, 1, {
          subject: 'others',
          expected: 'none',
          found: 'more than are named here',
        });
      return rows.map((row) => ({ invariant: check.invariant, check: check.name, ...row }));
    },
  ]);

/** The connection is the auditor's alone while it reads; ending it is the caller's. */
export async function audit(client: pg.ClientBase, options: AuditOptions = {}): Promise<AuditReport> {
  const { auditHash, book, acknowledged, finality, settledAfterSeconds = SETTLED_AFTER_SECONDS } = options;
  return examine(
    client,
    [
      ...ofTables(LEDGER_CHECKS),
      ...ofTables(RECORD_CHECKS),
      ...(auditHash ? [[CHAIN_CHECK, (read: Reader) => checkChain(read, auditHash)] as const] : []),
      ...(book
        ? Object.values(STATEMENT_CHECKS).map(bookExamination(book, { settledAfterSeconds, finality }))
        : []),
      ...(acknowledged
        ? [[ACKNOWLEDGED_CHECK, (read: Reader) => compareAcknowledged(read, acknowledged)] as const]
        : []),
      [SECRETS_CHECK, (read) => findSecrets(read, options.canaries ?? [])],
    ],
    options.onCheck,
  );
}

/** The ledger alone: balances, holds and the lives of withdrawals. */
export const auditLedger = (client: pg.ClientBase, onCheck?: AuditOptions['onCheck']): Promise<AuditReport> =>
  examine(client, ofTables(LEDGER_CHECKS), onCheck);

async function examine(
  client: pg.ClientBase,
  examinations: readonly Examination[],
  onCheck: AuditOptions['onCheck'],
): Promise<AuditReport> {
  const read = reading(client);
  const role = await beginReading(read);
  try {
    const findings: Finding[] = [];
    for (const [index, [check, look]] of examinations.entries()) {
      onCheck?.(check, index);
      findings.push(...(await look(read)));
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
      expected: 'as it was written',
      // With the wrong key none is.
      found: seq === 1 ? `${what}; or the master key is not the one it was written with` : what,
    },
  ];
}

/** The book is compared once; each check has its part of what was found. */
function bookExamination(readBook: () => Promise<readonly StatementEntry[]>, terms: Terms) {
  const compare = async (read: Reader): Promise<Finding[]> => compareStatement(read, await readBook(), terms);
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
