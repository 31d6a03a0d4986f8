// Lines of a statement: the entries of one step on all accounts of the merchant form one line. The chains of the accounts
// are merged in the order of writing, as far as the entries show it.
import { add, type Minor, ZERO } from '../../../domain/money.ts';
import { STEPS } from '../../../domain/steps.ts';
import type { Entry } from '../../../storage/ledger/entries.ts';
import {
  type ChainPosition,
  type PerPocket,
  POCKETS,
  type Pocket,
} from '../../../storage/statements/statement.ts';

export type StatementLine = Pick<Entry, 'at' | 'step' | 'ref'> & {
  readonly effect: PerPocket<Minor>;
  readonly after: PerPocket<Minor>;
};

export type Lines = {
  readonly lines: readonly StatementLine[];
  /** The position up to which the chains were read. */
  readonly reached: ChainPosition;
};

type Start = { readonly cut: ChainPosition; readonly balances: PerPocket<Minor> };

const MOVES: ReadonlyMap<string, PerPocket<number>> = new Map(
  Object.entries(STEPS).map(([step, { moves }]) => {
    const on = (pocket: Pocket): number =>
      moves.filter(({ debit, credit }) => [debit, credit].some((account) => account === `merchant:${pocket}`))
        .length;
    return [step, { available: on('available'), held: on('held'), receivable: on('receivable') }];
  }),
);

/** The number of moves of a step on an account, which is the maximum number of its entries in one line. */
const movesOn = (step: string, pocket: Pocket): number => MOVES.get(step)?.[pocket] ?? 0;

/** Steps that may have several entries on one account. */
export const STEPS_OF_SEVERAL = Object.keys(STEPS).filter((step) =>
  POCKETS.some((pocket) => movesOn(step, pocket) > 1),
);
/** The number of entries per account that suffices for this number of lines. */
export const entriesFor = (lines: number): number => 2 * lines;

const isSame = (a: Entry, b: Entry | undefined): boolean =>
  b !== undefined && a.step === b.step && a.ref === b.ref && a.at.getTime() === b.at.getTime();

export function mergeLines(chains: PerPocket<readonly Entry[]>, start: Start, limit: number): Lines {
  const read = { available: 0, held: 0, receivable: 0 };
  const head = (pocket: Pocket): Entry | undefined => chains[pocket][read[pocket]];
  // A step is next only if its entries are next on every account that it affects.
  const isNext = (entry: Entry): boolean =>
    POCKETS.every((pocket) => movesOn(entry.step, pocket) === 0 || isSame(entry, head(pocket)));
  const lines: StatementLine[] = [];
  let after = start.balances;
  while (lines.length < limit) {
    const heads = POCKETS.flatMap((pocket) => head(pocket) ?? []);
    const ready = heads.filter(isNext);
    // In a ledger that was tampered with, a step may have entries on one account only; it is shown unchanged.
    const [first] = (ready.length > 0 ? ready : heads).sort((a, b) => a.at.getTime() - b.at.getTime());
    if (!first) break;
    const effect: Record<Pocket, Minor> = { available: ZERO, held: ZERO, receivable: ZERO };
    const balances: Record<Pocket, Minor> = { ...after };
    for (const pocket of POCKETS) {
      const max = Math.max(1, movesOn(first.step, pocket));
      for (let i = 0; i < max; i += 1) {
        const entry = head(pocket);
        if (!entry || !isSame(first, entry)) break;
        effect[pocket] = add(effect[pocket], entry.amount);
        balances[pocket] = entry.balanceAfter;
        read[pocket] += 1;
      }
    }
    after = balances;
    lines.push({ at: first.at, step: first.step, ref: first.ref, effect, after });
  }
  const reached = (pocket: Pocket): number => chains[pocket][read[pocket] - 1]?.seq ?? start.cut[pocket];
  return {
    lines,
    reached: { available: reached('available'), held: reached('held'), receivable: reached('receivable') },
  };
}
