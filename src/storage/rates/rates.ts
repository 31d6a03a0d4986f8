// Recorded rates of payout currencies. Append-only: the newest one of a currency is in force until it expires.
import type { PayoutCurrency } from '../../domain/rates/currencies.ts';
import {
  asRate,
  type Rate,
  type RateSource,
  type RecordedRate,
  type ReportedRate,
} from '../../domain/rates/rates.ts';
import type { Queryable, Tx } from '../postgres/database.ts';

type RateRow = {
  id: bigint;
  currency: PayoutCurrency;
  rate: bigint;
  source: RateSource;
  actor: string;
  at: Date;
  expires_at: Date;
  /** Rates as text in millionths. */
  reported: { feed: string; rate: string; agreed: boolean }[] | null;
};

const COLUMNS = 'id, currency, rate, source, actor, at, expires_at, reported';

const readRate = (row: RateRow): RecordedRate => ({
  id: Number(row.id),
  currency: row.currency,
  rate: asRate(row.rate),
  source: row.source,
  actor: row.actor,
  at: row.at,
  expiresAt: row.expires_at,
  reported: (row.reported ?? []).map(({ rate, ...one }) => ({ ...one, rate: asRate(BigInt(rate)) })),
});

export async function loadNewestRates(
  db: Queryable,
): Promise<{ readonly [C in PayoutCurrency]?: RecordedRate }> {
  const rows = await db.query<RateRow>({
    text: `select distinct on (currency) ${COLUMNS} from rates order by currency, id desc`,
  });
  return Object.fromEntries(rows.map((row) => [row.currency, readRate(row)]));
}

/** Those that were in force within the last hour, since an operator last set one; the newest first, which always is among them. */
export async function loadRecentRates(tx: Tx, currency: PayoutCurrency): Promise<RecordedRate[]> {
  const rows = await tx.query<RateRow>({
    text: `select ${COLUMNS} from rates
            where currency = $1
              and id >= coalesce((select max(id) from rates where currency = $1 and source = 'operator'), 0)
              and id >= coalesce((select max(id) from rates where currency = $1 and at <= now() - interval '1 hour'), 0)
            order by id desc`,
    values: [currency],
  });
  return rows.map(readRate);
}

export type RateFilter = {
  readonly currency: PayoutCurrency;
  /** The last one of the page before. */
  readonly beforeId?: number | undefined;
  readonly limit: number;
};

/** Newest first. */
export async function loadRates(
  db: Queryable,
  { currency, beforeId, limit }: RateFilter,
): Promise<RecordedRate[]> {
  const rows = await db.query<RateRow>({
    text: `select ${COLUMNS} from rates where currency = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
    values: [currency, beforeId ?? null, limit],
  });
  return rows.map(readRate);
}

export type NewRate = {
  readonly currency: PayoutCurrency;
  readonly rate: Rate;
  readonly source: RateSource;
  readonly actor: string;
  readonly reported?: readonly ReportedRate[];
  readonly validSeconds: number;
};

export async function insertRate(
  tx: Tx,
  { currency, rate, source, actor, reported, validSeconds }: NewRate,
): Promise<RecordedRate> {
  const [row] = await tx.query<RateRow>({
    text: `insert into rates (currency, rate, source, actor, expires_at, reported)
           values ($1, $2, $3, $4, now() + make_interval(secs => $5), $6) returning ${COLUMNS}`,
    values: [
      currency,
      rate,
      source,
      actor,
      validSeconds,
      reported ? JSON.stringify(reported.map((one) => ({ ...one, rate: String(one.rate) }))) : null,
    ],
  });
  if (!row) throw new Error('the insert of a rate returned no row');
  return readRate(row);
}
