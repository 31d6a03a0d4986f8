// Feeds of rates, and the result of the last poll of each.
import type { PayoutCurrency } from '../../domain/rates/currencies.ts';
import type { RateFeed } from '../../domain/rates/feed.ts';
import { asRate, type Rate } from '../../domain/rates/rates.ts';
import type { SealedText } from '../installation/vault.ts';
import type { Queryable, Tx } from '../postgres/database.ts';

export type StoredFeed = RateFeed & {
  readonly secret: SealedText | null;
  readonly addedBy: string;
  readonly addedAt: Date;
  /** Null before the first poll. */
  readonly polledAt: Date | null;
  /** The last one that was accepted. */
  readonly lastRate: Rate | null;
  /** Of the last poll. */
  readonly problem: string | null;
  readonly failingSince: Date | null;
};

type FeedRow = {
  name: string;
  currency: PayoutCurrency;
  url: string;
  rate_pointer: string;
  time_pointer: string | null;
  min_rate: bigint;
  max_rate: bigint;
  pins: string[];
  secret_sealed: Buffer | null;
  secret_key: string | null;
  added_by: string;
  added_at: Date;
  polled_at: Date | null;
  last_rate: bigint | null;
  problem: string | null;
  failing_since: Date | null;
};

const toFeed = (row: FeedRow): StoredFeed => ({
  name: row.name,
  currency: row.currency,
  url: row.url,
  ratePointer: row.rate_pointer,
  timePointer: row.time_pointer,
  minRate: asRate(row.min_rate),
  maxRate: asRate(row.max_rate),
  pins: row.pins,
  isSigned: row.secret_sealed !== null,
  secret: row.secret_sealed && row.secret_key ? { sealed: row.secret_sealed, keyId: row.secret_key } : null,
  addedBy: row.added_by,
  addedAt: row.added_at,
  polledAt: row.polled_at,
  lastRate: row.last_rate === null ? null : asRate(row.last_rate),
  problem: row.problem,
  failingSince: row.failing_since,
});

const COLUMNS = `name, currency, url, rate_pointer, time_pointer, min_rate, max_rate, pins, secret_sealed, secret_key,
  added_by, added_at, polled_at, last_rate, problem, failing_since`;

export async function loadRateFeeds(db: Queryable): Promise<StoredFeed[]> {
  const rows = await db.query<FeedRow>({ text: `select ${COLUMNS} from rate_feeds order by currency, name` });
  return rows.map(toFeed);
}

/** False: the name is taken. */
export async function insertRateFeed(
  tx: Tx,
  feed: RateFeed,
  { secret, actor }: { readonly secret: SealedText | null; readonly actor: string },
): Promise<boolean> {
  const rows = await tx.query({
    text: `insert into rate_feeds (name, currency, url, rate_pointer, time_pointer, min_rate, max_rate, pins, secret_sealed, secret_key, added_by)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (name) do nothing returning name`,
    values: [
      feed.name,
      feed.currency,
      feed.url,
      feed.ratePointer,
      feed.timePointer,
      feed.minRate,
      feed.maxRate,
      feed.pins,
      secret?.sealed ?? null,
      secret?.keyId ?? null,
      actor,
    ],
  });
  return rows.length > 0;
}

export async function deleteRateFeed(tx: Tx, name: string): Promise<void> {
  await tx.query({ text: 'delete from rate_feeds where name = $1', values: [name] });
}

export type PollResult = {
  readonly name: string;
  readonly rate: Rate | null;
  readonly problem: string | null;
};

/** Returns the feeds as they are then; those that were removed during the poll are missing. */
export async function savePollResults(tx: Tx, results: readonly PollResult[]): Promise<StoredFeed[]> {
  const rows = await tx.query<FeedRow>({
    text: `update rate_feeds f set polled_at = now(), problem = result.failure, last_rate = coalesce(result.reported, f.last_rate),
             failing_since = case when result.failure is null then null else coalesce(f.failing_since, now()) end
           from unnest($1::text[], $2::bigint[], $3::text[]) as result (feed, reported, failure)
           where f.name = result.feed returning ${COLUMNS}`,
    values: [
      results.map(({ name }) => name),
      results.map(({ rate }) => rate),
      results.map(({ problem }) => problem),
    ],
  });
  return rows.map(toFeed);
}
