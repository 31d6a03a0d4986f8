// Attempts at aggregators and everything heard about them.
import type { Attempt, AttemptState } from '../domain/attempts.ts';
import { asWithdrawalId, type WithdrawalId } from '../domain/ids.ts';
import type { MerchantStatus } from '../domain/merchant.ts';
import { asMinor, type Minor } from '../domain/money.ts';
import type { Report, ReportSource } from '../domain/reports.ts';
import type { Withdrawal } from '../domain/withdrawal.ts';
import { readWithdrawal, WITHDRAWAL_COLUMNS, type WithdrawalRow } from './codecs.ts';
import type { Queryable, Tx } from './database.ts';
import type { SealedWallet } from './vault.ts';

const ATTEMPT_COLUMNS =
  'withdrawal_id, number, aggregator, reference, state, amount, provider_id, known, not_after, lookups, resends, created_at, float_taken';

type AttemptRow = {
  withdrawal_id: bigint;
  number: number;
  aggregator: string;
  reference: string;
  state: AttemptState;
  amount: bigint;
  provider_id: string | null;
  known: boolean;
  not_after: Date;
  lookups: number;
  resends: number;
  created_at: Date;
  float_taken: boolean;
};

const readAttempt = (row: AttemptRow): Attempt => ({
  withdrawalId: asWithdrawalId(Number(row.withdrawal_id)),
  number: row.number,
  aggregator: row.aggregator,
  reference: row.reference,
  state: row.state,
  amount: asMinor(row.amount),
  providerId: row.provider_id,
  known: row.known,
  notAfter: row.not_after,
  lookups: row.lookups,
  resends: row.resends,
  createdAt: row.created_at,
  floatTaken: row.float_taken,
});

const qualified = (table: string, columns: string): string =>
  columns.replaceAll(/[a-z_]+/g, (column) => `${table}.${column}`);

export type Dispatchable = {
  readonly withdrawal: Withdrawal;
  readonly merchantStatus: MerchantStatus;
  readonly pinned: string | null;
  readonly wallet: SealedWallet;
  /** How many attempts there were. */
  readonly attempts: number;
};

type DispatchableRow = WithdrawalRow & {
  merchant_status: MerchantStatus;
  aggregator: string | null;
  wallet_sealed: Buffer;
  wallet_key: string;
  wallet_hash: Buffer;
  attempts: number;
};

/** Locked; what is no longer waiting to be dispatched is not among them. */
export async function lockDispatchable(tx: Tx, ids: readonly WithdrawalId[]): Promise<Dispatchable[]> {
  const rows = await tx.query<DispatchableRow>({
    name: 'lock_dispatchable',
    text: `select ${qualified('w', WITHDRAWAL_COLUMNS)}, w.aggregator, w.wallet_sealed, w.wallet_key, w.wallet_hash, m.status as merchant_status,
             (select count(*)::integer from attempts a where a.withdrawal_id = w.id) as attempts
           from withdrawals w join merchants m on m.id = w.merchant_id
           where w.id = any ($1) and w.state = 'created' and w.stage = 'queued' and w.auto
           order by w.id for update of w`,
    values: [ids],
  });
  return rows.map((row) => ({
    withdrawal: readWithdrawal(row),
    merchantStatus: row.merchant_status,
    pinned: row.aggregator,
    wallet: { sealed: row.wallet_sealed, keyId: row.wallet_key, hash: row.wallet_hash },
    attempts: row.attempts,
  }));
}

export type NewAttempt = Pick<Attempt, 'withdrawalId' | 'number' | 'aggregator' | 'reference' | 'amount'> & {
  readonly deadlineMs: number;
  readonly floatTaken: boolean;
};

export async function insertAttempts(tx: Tx, attempts: readonly NewAttempt[]): Promise<Attempt[]> {
  const column = <T>(pick: (attempt: NewAttempt) => T): T[] => attempts.map(pick);
  const rows = await tx.query<AttemptRow>({
    name: 'insert_attempts',
    text: `insert into attempts (withdrawal_id, number, aggregator, reference, amount, not_after, float_taken)
           select id, number, aggregator, reference, amount, now() + make_interval(secs => deadline_ms / 1000.0), float_taken
             from unnest($1::bigint[], $2::integer[], $3::text[], $4::text[], $5::bigint[], $6::integer[], $7::boolean[])
                    as t (id, number, aggregator, reference, amount, deadline_ms, float_taken)
           returning ${ATTEMPT_COLUMNS}`,
    values: [
      column(({ withdrawalId }) => withdrawalId),
      column(({ number }) => number),
      column(({ aggregator }) => aggregator),
      column(({ reference }) => reference),
      column(({ amount }) => amount),
      column(({ deadlineMs }) => deadlineMs),
      column(({ floatTaken }) => floatTaken),
    ],
  });
  return rows.map(readAttempt);
}

/** An attempt with its withdrawal, which is locked, and so nothing about either changes meanwhile. */
export type Case = {
  readonly attempt: Attempt;
  readonly withdrawal: Withdrawal;
  readonly otherIsLive: boolean;
  /** It has an open incident. */
  readonly troubled: boolean;
  /** The database's clock decides what is final. */
  readonly now: Date;
};

const LIVE: readonly AttemptState[] = ['sending', 'accepted', 'uncertain', 'paid'];

export async function lockCases(tx: Tx, references: readonly string[]): Promise<Map<string, Case>> {
  // One row an attempt; of the two rows in each, the attempt comes as a record of its own.
  const rows = await tx.query<WithdrawalRow & { attempt: AttemptJson; troubled: boolean; now: Date }>({
    name: 'lock_cases',
    text: `with locked as (
             select * from withdrawals where id in (select withdrawal_id from attempts where reference = any ($1)) order by id for update)
           select ${qualified('w', WITHDRAWAL_COLUMNS)}, to_jsonb(a) as attempt, clock_timestamp() as now,
             exists (select from incidents i where i.withdrawal_id = w.id and i.closed_at is null) as troubled
             from locked w cross join lateral (
               select ${ATTEMPT_COLUMNS} from attempts where withdrawal_id = w.id order by number) a`,
    values: [references],
  });
  const cases = new Map<string, Case>();
  for (const row of rows) {
    const attempt = readAttempt({
      ...row.attempt,
      withdrawal_id: BigInt(row.attempt.withdrawal_id),
      amount: BigInt(row.attempt.amount),
      not_after: new Date(row.attempt.not_after),
      created_at: new Date(row.attempt.created_at),
    });
    cases.set(attempt.reference, {
      attempt,
      withdrawal: readWithdrawal(row),
      otherIsLive: rows.some(
        ({ id, attempt: other }) =>
          id === row.id && other.number !== attempt.number && LIVE.includes(other.state),
      ),
      troubled: row.troubled,
      now: row.now,
    });
  }
  return cases;
}

/** As JSON writes it. */
type AttemptJson = Omit<AttemptRow, 'withdrawal_id' | 'amount' | 'not_after' | 'created_at'> & {
  withdrawal_id: number;
  amount: number;
  not_after: string;
  created_at: string;
};

export async function loadAttemptsOf(db: Queryable, ids: readonly WithdrawalId[]): Promise<Attempt[]> {
  const rows = await db.query<AttemptRow>({
    name: 'load_attempts_of',
    text: `select ${ATTEMPT_COLUMNS} from attempts where withdrawal_id = any ($1) order by withdrawal_id, number`,
    values: [ids],
  });
  return rows.map(readAttempt);
}

export type AttemptChange = Pick<Attempt, 'reference' | 'state' | 'providerId' | 'known' | 'lookups'>;

/** Before the same payout is sent again: from now on it may begin until later, and is final later. */
export async function extendAttempt(
  tx: Tx,
  reference: string,
  deadlineMs: number,
): Promise<Date | undefined> {
  const [row] = await tx.query<{ not_after: Date }>({
    text: `update attempts set not_after = now() + make_interval(secs => $2 / 1000.0), resends = resends + 1, changed_at = now()
           where reference = $1 and state = 'uncertain' returning not_after`,
    values: [reference, deadlineMs],
  });
  return row?.not_after;
}

export type HeardReport = {
  readonly reference: string;
  readonly source: ReportSource;
  readonly report: Report;
  /** What was made of it. */
  readonly applied: string;
};

/** What was heard, and what the attempts have come to. */
export async function saveReports(
  tx: Tx,
  heard: readonly HeardReport[],
  changes: readonly AttemptChange[],
): Promise<void> {
  const column = <T>(pick: (item: HeardReport) => T): T[] => heard.map(pick);
  const money = (report: Report) => ('amount' in report ? report : undefined);
  await tx.query({
    name: 'save_reports',
    text: `with saved as (
             update attempts a set state = change.state, provider_id = change.provider_id, known = change.known, lookups = change.lookups, changed_at = now()
               from unnest($9::text[], $10::text[], $11::text[], $12::integer[], $13::boolean[]) as change (reference, state, provider_id, lookups, known)
              where a.reference = change.reference)
           insert into attempt_reports (reference, source, verdict, detail, provider_id, amount, currency, applied)
           select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::text[])`,
    values: [
      column(({ reference }) => reference),
      column(({ source }) => source),
      column(({ report }) => report.verdict),
      column(({ report }) => report.detail ?? null),
      column(({ report }) => ('providerId' in report ? report.providerId : null)),
      column(({ report }) => money(report)?.amount ?? null),
      column(({ report }) => money(report)?.currency ?? null),
      column(({ applied }) => applied),
      changes.map(({ reference }) => reference),
      changes.map(({ state }) => state),
      changes.map(({ providerId }) => providerId),
      changes.map(({ lookups }) => lookups),
      changes.map(({ known }) => known),
    ],
  });
}

export type StoredReport = {
  readonly reference: string;
  readonly source: ReportSource;
  readonly verdict: string;
  readonly detail: string | null;
  readonly providerId: string | null;
  readonly amount: Minor | null;
  readonly currency: string | null;
  readonly applied: string;
  readonly at: Date;
};

export async function loadReports(db: Queryable, references: readonly string[]): Promise<StoredReport[]> {
  const rows = await db.query<
    Omit<StoredReport, 'amount' | 'providerId'> & { amount: bigint | null; provider_id: string | null }
  >({
    text: `select reference, source, verdict, detail, provider_id, amount, currency, applied, at from attempt_reports
           where reference = any ($1) order by id`,
    values: [references],
  });
  return rows.map(({ provider_id, amount, ...row }) => ({
    ...row,
    providerId: provider_id,
    amount: amount === null ? null : asMinor(amount),
  }));
}

/** Undefined: somebody else is at it, or it is not under way. */
export async function takeClaim(
  tx: Tx,
  id: WithdrawalId,
  leaseSeconds: number,
): Promise<Withdrawal | undefined> {
  const [row] = await tx.query<WithdrawalRow>({
    name: 'take_claim',
    text: `update withdrawals set fence = fence + 1, lease_until = now() + make_interval(secs => $2)
           where id = $1 and state = 'created' and stage in ('dispatching', 'sent', 'uncertain') and (lease_until is null or lease_until < now())
           returning ${WITHDRAWAL_COLUMNS}`,
    values: [id, leaseSeconds],
  });
  return row && readWithdrawal(row);
}

export async function dropClaim(tx: Tx, id: WithdrawalId, fence: number): Promise<void> {
  await tx.query({
    name: 'drop_claim',
    text: 'update withdrawals set lease_until = null where id = $1 and fence = $2',
    values: [id, fence],
  });
}

export async function findAttempt(db: Queryable, reference: string): Promise<Attempt | undefined> {
  const [row] = await db.query<AttemptRow>({
    text: `select ${ATTEMPT_COLUMNS} from attempts where reference = $1`,
    values: [reference],
  });
  return row && readAttempt(row);
}
