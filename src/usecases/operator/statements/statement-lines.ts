// Lines of a statement: the entries of one step, whichever of the merchant's pockets it touched, as one line. The chains
// of the pockets are put back into the order in which they were written, as far as they tell.
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
  /** How far the chains have been read. */
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

/** How often a step's moves touch a pocket: so many of its entries at most make one line. */
const movesOn = (step: string, pocket: Pocket): number => MOVES.get(step)?.[pocket] ?? 0;

/** Steps that may have several entries in one pocket. */
export const STEPS_OF_SEVERAL = Object.keys(STEPS).filter((step) =>
  POCKETS.some((pocket) => movesOn(step, pocket) > 1),
);
/** So many entries of each pocket are enough for so many lines. */
export const entriesFor = (lines: number): number => 2 * lines;

const isSame = (a: Entry, b: Entry | undefined): boolean =>
  b !== undefined && a.step === b.step && a.ref === b.ref && a.at.getTime() === b.at.getTime();

export function mergeLines(chains: PerPocket<readonly Entry[]>, start: Start, limit: number): Lines {
  const read = { available: 0, held: 0, receivable: 0 };
  const head = (pocket: Pocket): Entry | undefined => chains[pocket][read[pocket]];
  // It is the next one only when it is next in every pocket that it touches.
  const isNext = (entry: Entry): boolean =>
    POCKETS.every((pocket) => movesOn(entry.step, pocket) === 0 || isSame(entry, head(pocket)));
  const lines: StatementLine[] = [];
  let after = start.balances;
  while (lines.length < limit) {
    const heads = POCKETS.flatMap((pocket) => head(pocket) ?? []);
    const ready = heads.filter(isNext);
    // A ledger that somebody has tampered with may have a step in one pocket only: it is shown as it is.
    const [first] = (ready.length > 0 ? ready : heads).sort((a, b) => a.at.getTime() - b.at.getTime());
    if (!first) break;
    const effect: Record<Pocket, Minor> = { available: ZERO, held: ZERO, receivable: ZERO };
    const balances: Record<Pocket, Minor> = { ...after };
    for (const pocket of POCKETS) {
      const most = Math.max(1, movesOn(first.step, pocket));
      for (let i = 0; i < most; i += 1) {
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
