// A merchant's statement for a period: opening and closing balances per account, and the lines. Opening
// plus lines equals closing by construction: both are positions in the chains of entries, and the lines are the entries
// between them.
import type { MerchantId } from '../../domain/ids.ts';
import type { Minor } from '../../domain/money.ts';
import type { Database } from '../../storage/postgres/database.ts';
import {
  BALANCE_KINDS,
  type BalanceKind,
  balanceAccount,
  type ChainPosition,
  type EntrySpan,
  loadBalanceEntries,
  loadBalancesAt,
  loadPositions,
  type PerBalanceKind,
} from '../../storage/statements/statement.ts';
import type { App } from '../app.ts';
import { entriesFor, mergeLines, type StatementLine } from './statement-lines.ts';
import type { Period } from './statement-period.ts';

/** The page cursor. It fixes the whole statement, so later pages are unaffected by new entries. */
export type StatementCursor = {
  readonly opening: ChainPosition;
  readonly closing: ChainPosition;
  readonly reached: ChainPosition;
};

export type StatementInput = {
  readonly merchantId: MerchantId;
  readonly period: Pick<Period, 'begin' | 'end'>;
  readonly after?: StatementCursor | undefined;
  readonly limit: number;
};

export type BalanceSpan = {
  readonly account: number;
  readonly opening: Minor;
  readonly closing: Minor;
  /** The entries of the period have sequence numbers above `afterSeq` and up to `toSeq`. */
  readonly afterSeq: number;
  readonly toSeq: number;
};

export type Statement = {
  readonly balances: PerBalanceKind<BalanceSpan>;
  readonly opening: ChainPosition;
  readonly closing: ChainPosition;
  /** Oldest first. */
  readonly lines: readonly StatementLine[];
  readonly next: StatementCursor | null;
};

export async function readStatement(app: App, input: StatementInput): Promise<Statement> {
  const { merchantId, period, after, limit } = input;
  const { opening, closing } =
    after ?? (await loadPositions(app.db, merchantId, { from: period.begin, to: period.end }));
  const begin = after?.reached ?? opening;
  const chains = await loadBalanceEntries(
    app.db,
    { merchantId, after: begin, to: closing },
    entriesFor(limit),
  );
  const balances = await loadBalancesAt(app.db, merchantId, begin);
  const { lines, reached } = mergeLines(chains, { position: begin, balances }, limit);
  const isEnd = BALANCE_KINDS.every((kind) => reached[kind] >= closing[kind]);
  return {
    balances: await readSpans(app.db, { merchantId, after: opening, to: closing }),
    opening,
    closing,
    lines,
    next: isEnd ? null : { opening, closing, reached },
  };
}

async function readSpans(
  db: Database,
  { merchantId, after, to }: EntrySpan,
): Promise<PerBalanceKind<BalanceSpan>> {
  const opening = await loadBalancesAt(db, merchantId, after);
  const closing = await loadBalancesAt(db, merchantId, to);
  const span = (kind: BalanceKind): BalanceSpan => ({
    account: balanceAccount(merchantId, kind),
    opening: opening[kind],
    closing: closing[kind],
    afterSeq: after[kind],
    toSeq: to[kind],
  });
  return { available: span('available'), held: span('held'), receivable: span('receivable') };
}

export type { ChainPosition };
