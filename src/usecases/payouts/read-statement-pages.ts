// Reads an aggregator's statement page by page, for every kind of aggregator alike. Each page has the aggregator's deadline,
// so a long statement is not cut off; the caps end one that never ends.
import type { AggregatorTerms } from '../../domain/routing.ts';
import { reconciliationTexts } from '../../domain/texts/reconciliation.ts';
import type { Aggregator, StatementLine, StatementPage } from '../../ports/aggregator.ts';

export type StatementLimits = {
  readonly maxPages: number;
  readonly maxLines: number;
  readonly maxMinutes: number;
};

/** Two million payouts a day; the lines of one statement are in memory at once. */
const LIMITS: StatementLimits = { maxPages: 10_000, maxLines: 2_000_000, maxMinutes: 30 };
const MINUTE_MS = 60_000;

type Source = {
  readonly terms: Pick<AggregatorTerms, 'name' | 'deadlineMs'>;
  readonly adapter: Pick<Aggregator, 'fetchStatementPage'>;
};

/** Undefined: the aggregator has no statement. Throws if a page is missing: half a statement proves nothing. */
export async function readStatementPages(
  source: Source,
  day: string,
  { maxPages, maxLines, maxMinutes }: StatementLimits = LIMITS,
): Promise<readonly StatementLine[] | undefined> {
  const { name } = source.terms;
  if (source.adapter.fetchStatementPage === undefined) return undefined;
  const endAt = Date.now() + maxMinutes * MINUTE_MS;
  const cursors = new Set<string>();
  const pages: (readonly StatementLine[])[] = [];
  let after: string | null = null;
  let count = 0;
  for (;;) {
    if (pages.length === maxPages) throw new Error(reconciliationTexts.tooManyPages(name, maxPages));
    if (Date.now() > endAt) throw new Error(reconciliationTexts.tooSlow(name, maxMinutes));
    const page = await fetchPage(source, { day, after });
    pages.push(page.lines);
    count += page.lines.length;
    if (count > maxLines) throw new Error(reconciliationTexts.tooManyLines(name, maxLines));
    after = page.next;
    if (after === null) return pages.flat();
    if (cursors.has(after)) throw new Error(reconciliationTexts.repeatedCursor(name));
    cursors.add(after);
  }
}

/** The deadline holds even for an adapter that ignores its signal. */
async function fetchPage(
  { terms, adapter }: Source,
  page: { readonly day: string; readonly after: string | null },
): Promise<StatementPage> {
  const signal = AbortSignal.timeout(terms.deadlineMs);
  let onAbort = (): void => undefined;
  const tooSlow = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(new Error(reconciliationTexts.pageTooSlow(terms.name, terms.deadlineMs)));
  });
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    const fetched = adapter.fetchStatementPage?.(page, signal);
    if (fetched === undefined) throw new Error(reconciliationTexts.noStatement(terms.name));
    return await Promise.race([fetched, tooSlow]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
