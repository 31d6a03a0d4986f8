// Reading entries by step, by withdrawal and by account.
import type { WithdrawalId } from '../../domain/ids.ts';
import { asMinor, type Minor } from '../../domain/money.ts';
import type { Queryable } from '../postgres/database.ts';

export type Entry = {
  readonly account: number;
  readonly seq: number;
  readonly amount: Minor;
  readonly balanceAfter: Minor;
  readonly step: string;
  /** The id of the withdrawal, deposit, debit or collection. */
  readonly ref: number;
  readonly at: Date;
};

export type EntryRow = {
  account_id: bigint;
  seq: bigint;
  amount: bigint;
  balance_after: bigint;
  step: string;
  ref: bigint;
  at: Date;
};

export const ENTRY_COLUMNS = 'account_id, seq, amount, balance_after, step, ref, at';

export const readEntry = (row: EntryRow): Entry => ({
  account: Number(row.account_id),
  seq: Number(row.seq),
  amount: asMinor(row.amount),
  balanceAfter: asMinor(row.balance_after),
  step: row.step,
  ref: Number(row.ref),
  at: row.at,
});

/** The tables of the steps that belong to no withdrawal. */
const STEP_TABLES: Readonly<Record<string, string>> = {
  deposit: 'deposits',
  debit: 'debits',
  collect: 'collections',
  buy_float: 'float_purchases',
};

/** Merchants first, then the accounts of the installation. */
const IN_ORDER = 'order by at, account_id < 1000, account_id, seq';

/** By the times of the withdrawal's steps: the BRIN index on `at` narrows them to a few pages. */
export async function loadWithdrawalEntries(db: Queryable, id: WithdrawalId): Promise<Entry[]> {
  const rows = await db.query<EntryRow>({
    text: `select ${ENTRY_COLUMNS} from entries
           where at = any (array(select at from withdrawal_events where withdrawal_id = $1)) and ref = $1
             and step <> all ($2) ${IN_ORDER}`,
    values: [id, Object.keys(STEP_TABLES)],
  });
  return rows.map(readEntry);
}

/** Both sides of one step, on all accounts. */
export async function loadStepEntries(db: Queryable, step: string, ref: number): Promise<Entry[]> {
  const table = STEP_TABLES[step];
  const moments = table
    ? `select at from ${table} where id = $2 and $1::text is not null`
    : 'select at from withdrawal_events where withdrawal_id = $2 and step = $1';
  const rows = await db.query<EntryRow>({
    text: `select ${ENTRY_COLUMNS} from entries where at = any (array(${moments})) and ref = $2 and step = $1 ${IN_ORDER}`,
    values: [step, ref],
  });
  return rows.map(readEntry);
}

export type EntryRange = {
  readonly account: number;
  readonly step?: string | undefined;
  /** After this sequence number, and up to that one. */
  readonly afterSeq?: number | undefined;
  readonly toSeq?: number | undefined;
  /** From this time on, or before that one; both become positions in the chain, see chain_position. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly limit: number;
};

/** Entries of one account, newest first. */
export async function loadAccountEntries(db: Queryable, range: EntryRange): Promise<Entry[]> {
  const [bounds] = await db.query<{ from: bigint; to: bigint }>({
    text: `select greatest($2::bigint, case when $4::timestamptz is not null then chain_position($1, $4) end) as from,
             least($3::bigint, case when $5::timestamptz is not null then chain_position($1, $5) end,
                   (select coalesce(max(seq), 0) from entries where account_id = $1)) as to`,
    values: [range.account, range.afterSeq ?? 0, range.toSeq ?? null, range.from ?? null, range.to ?? null],
  });
  if (!bounds) throw new Error('the account has no bounds');
  // A chain has no gaps, so without a step filter the last `limit` sequence numbers are the last `limit` entries.
  const [first, last] = [Number(bounds.from), Number(bounds.to)];
  const after = range.step === undefined ? Math.max(first, last - range.limit) : first;
  const rows = await db.query<EntryRow>({
    text: `select ${ENTRY_COLUMNS} from entries
            where account_id = $1 and seq > $2 and seq <= $3 and ($4::text is null or step = $4)
            order by seq desc limit $5`,
    values: [range.account, after, last, range.step ?? null, range.limit],
  });
  return rows.map(readEntry);
}
