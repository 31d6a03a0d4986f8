// Attempts at aggregators, created under the lock of their withdrawal.
import type { Attempt } from '../../domain/attempts.ts';
import { asWithdrawalId, type WithdrawalId } from '../../domain/ids.ts';
import type { IncidentKind } from '../../domain/incidents.ts';
import { asMinor } from '../../domain/money.ts';
import type { Withdrawal } from '../../domain/withdrawal.ts';
import type { Queryable, Tx } from '../postgres/database.ts';
import { readWithdrawal, WITHDRAWAL_COLUMNS, type WithdrawalRow } from '../withdrawals/withdrawal-row.ts';
import { fromStoredAttemptState, type StoredAttemptState } from './attempt-state.ts';

const ATTEMPT_COLUMNS =
  'withdrawal_id, number, aggregator, account, reference, state, amount, provider_id, known, not_after, finality_seconds, lookups, resends, created_at, float_taken';

type AttemptRow = {
  withdrawal_id: bigint;
  number: number;
  aggregator: string;
  account: number | null;
  reference: string;
  state: StoredAttemptState;
  amount: bigint;
  provider_id: string | null;
  known: boolean;
  not_after: Date;
  finality_seconds: number;
  lookups: number;
  resends: number;
  created_at: Date;
  float_taken: boolean;
};

/** Attempts of earlier versions do not name it: every aggregator had one. */
const FIRST_ACCOUNT = 1;

const readAttempt = (row: AttemptRow): Attempt => ({
  withdrawalId: asWithdrawalId(Number(row.withdrawal_id)),
  number: row.number,
  aggregator: row.aggregator,
  account: row.account ?? FIRST_ACCOUNT,
  reference: row.reference,
  state: fromStoredAttemptState(row.state),
  amount: asMinor(row.amount),
  providerId: row.provider_id,
  acknowledged: row.known,
  notAfter: row.not_after,
  finalAfter: new Date(row.not_after.getTime() + row.finality_seconds * 1000),
  lookups: row.lookups,
  resends: row.resends,
  createdAt: row.created_at,
  floatTaken: row.float_taken,
});

export type NewAttempt = Pick<
  Attempt,
  'withdrawalId' | 'number' | 'aggregator' | 'account' | 'reference' | 'amount'
> & {
  /** From now until notAfter. */
  readonly validityMs: number;
  readonly finalitySeconds: number;
  readonly floatTaken: boolean;
};

export async function insertAttempts(tx: Tx, attempts: readonly NewAttempt[]): Promise<Attempt[]> {
  const column = <T>(pick: (attempt: NewAttempt) => T): T[] => attempts.map(pick);
  const rows = await tx.query<AttemptRow>({
    name: 'insert_attempts',
    text: `insert into attempts (withdrawal_id, number, aggregator, account, reference, amount, not_after, float_taken, finality_seconds)
           select id, number, aggregator, account, reference, amount, now() + make_interval(secs => validity_ms / 1000.0), float_taken, finality_seconds
             from unnest($1::bigint[], $2::integer[], $3::text[], $4::text[], $5::bigint[], $6::integer[], $7::boolean[], $8::integer[], $9::integer[])
                    as t (id, number, aggregator, reference, amount, validity_ms, float_taken, finality_seconds, account)
           returning ${ATTEMPT_COLUMNS}`,
    values: [
      column(({ withdrawalId }) => withdrawalId),
      column(({ number }) => number),
      column(({ aggregator }) => aggregator),
      column(({ reference }) => reference),
      column(({ amount }) => amount),
      column(({ validityMs }) => validityMs),
      column(({ floatTaken }) => floatTaken),
      column(({ finalitySeconds }) => finalitySeconds),
      column(({ account }) => account),
    ],
  });
  return rows.map(readAttempt);
}

/** An attempt with its withdrawal. The withdrawal is locked, so neither can change. */
export type LockedAttempt = {
  readonly attempt: Attempt;
  readonly withdrawal: Withdrawal;
  /** Open incidents. */
  readonly incidents: readonly IncidentKind[];
};

export async function lockAttempts(
  tx: Tx,
  references: readonly string[],
): Promise<Map<string, LockedAttempt>> {
  // Several statements: other tables read in the locking statement may be from before a wait for the lock.
  const locked = await tx.query<WithdrawalRow>({
    name: 'lock_withdrawals_of_attempts',
    text: `select ${WITHDRAWAL_COLUMNS} from withdrawals
           where id = any (array(select withdrawal_id from attempts where reference = any ($1))) order by id for update`,
    values: [references],
  });
  const ids = locked.map(({ id }) => asWithdrawalId(Number(id)));
  const incidentKinds = await tx.query<{ id: bigint; kinds: IncidentKind[] }>({
    name: 'load_open_incident_kinds',
    text: `select withdrawal_id as id, array_agg(kind) as kinds from incidents
            where withdrawal_id = any ($1) and closed_at is null group by withdrawal_id`,
    values: [ids],
  });
  const attempts = await loadAttemptsOf(tx, ids);
  const lockedAttempts = new Map<string, LockedAttempt>();
  for (const row of locked) {
    const withdrawal = readWithdrawal(row);
    const incidents = incidentKinds.find(({ id }) => id === row.id)?.kinds ?? [];
    for (const attempt of attempts)
      if (attempt.withdrawalId === withdrawal.id)
        lockedAttempts.set(attempt.reference, { attempt, withdrawal, incidents });
  }
  return lockedAttempts;
}

export async function loadAttemptsOf(db: Queryable, ids: readonly WithdrawalId[]): Promise<Attempt[]> {
  const rows = await db.query<AttemptRow>({
    name: 'load_attempts_of',
    text: `select ${ATTEMPT_COLUMNS} from attempts where withdrawal_id = any ($1) order by withdrawal_id, number`,
    values: [ids],
  });
  return rows.map(readAttempt);
}

/** Before the same payout is submitted again: extends its deadline, and with it the time of finality. */
export async function extendAttempt(
  tx: Tx,
  reference: string,
  validityMs: number,
): Promise<Date | undefined> {
  const [row] = await tx.query<{ not_after: Date }>({
    text: `update attempts set not_after = now() + make_interval(secs => $2 / 1000.0), resends = resends + 1, changed_at = now()
           where reference = $1 and state = 'uncertain' returning not_after`,
    values: [reference, validityMs],
  });
  return row?.not_after;
}

/** `at` is the time of the database; a later response of the aggregator is newer than it. */
export async function findAttempt(
  db: Queryable,
  reference: string,
): Promise<{ attempt: Attempt; at: Date } | undefined> {
  const [row] = await db.query<AttemptRow & { now: Date }>({
    text: `select ${ATTEMPT_COLUMNS}, clock_timestamp() as now from attempts where reference = $1`,
    values: [reference],
  });
  return row && { attempt: readAttempt(row), at: row.now };
}

/** Payouts that may be in progress at an aggregator. */
export async function countInProgress(db: Queryable, aggregator: string): Promise<number> {
  const [row] = await db.query<{ n: number }>({
    text: `select count(*)::integer as n from attempts where aggregator = $1 and state in ('sending', 'accepted', 'uncertain')`,
    values: [aggregator],
  });
  return row?.n ?? 0;
}

/** Payouts that may be in progress, by aggregator; aggregators without any are missing. */
export async function loadInProgress(db: Queryable): Promise<Map<string, number>> {
  const rows = await db.query<{ aggregator: string; n: number }>({
    text: `select aggregator, count(*)::integer as n from attempts
            where state in ('sending', 'accepted', 'uncertain') group by aggregator`,
  });
  return new Map(rows.map(({ aggregator, n }) => [aggregator, n]));
}
