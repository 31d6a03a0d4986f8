// Lines of a statement: the entries of one step on all accounts of the merchant form one line. The chains of the accounts
// are merged in the order of writing, as far as the entries show it.

import { asWithdrawalId, type WithdrawalId } from '../../domain/ids.ts';
import { add, type Minor, ZERO } from '../../domain/money.ts';
import { STEPS, type StepName } from '../../domain/steps.ts';
import type { Entry } from '../../storage/ledger/entries.ts';
import {
  BALANCE_KINDS,
  type BalanceKind,
  type ChainPosition,
  type PerBalanceKind,
} from '../../storage/statements/statement.ts';

export type StatementLine = Pick<Entry, 'at' | 'step' | 'ref'> & {
  readonly effect: PerBalanceKind<Minor>;
  readonly after: PerBalanceKind<Minor>;
};

export type Lines = {
  readonly lines: readonly StatementLine[];
  /** The position up to which the chains were read. */
  readonly reached: ChainPosition;
};

type Start = { readonly position: ChainPosition; readonly balances: PerBalanceKind<Minor> };

const MOVES: ReadonlyMap<string, PerBalanceKind<number>> = new Map(
  Object.entries(STEPS).map(([step, { moves }]) => {
    const countOn = (kind: BalanceKind): number =>
      moves.filter(({ debit, credit }) => [debit, credit].some((account) => account === `merchant:${kind}`))
        .length;
    return [
      step,
      { available: countOn('available'), held: countOn('held'), receivable: countOn('receivable') },
    ];
  }),
);

/** The number of moves of a step on an account, which is the maximum number of its entries in one line. */
const movesOn = (step: string, kind: BalanceKind): number => MOVES.get(step)?.[kind] ?? 0;

/** Steps that may have several entries on one account. */
export const MULTI_ENTRY_STEPS = Object.keys(STEPS).filter((step) =>
  BALANCE_KINDS.some((kind) => movesOn(step, kind) > 1),
);
/** The number of entries per account that suffices for this number of lines. */
export const entriesFor = (lines: number): number => 2 * lines;

const isSame = (a: Entry, b: Entry | undefined): boolean =>
  b !== undefined && a.step === b.step && a.ref === b.ref && a.at.getTime() === b.at.getTime();

export function mergeLines(chains: PerBalanceKind<readonly Entry[]>, start: Start, limit: number): Lines {
  const read = { available: 0, held: 0, receivable: 0 };
  const head = (kind: BalanceKind): Entry | undefined => chains[kind][read[kind]];
  // A step is next only if its entries are next on every account that it affects.
  const isNext = (entry: Entry): boolean =>
    BALANCE_KINDS.every((kind) => movesOn(entry.step, kind) === 0 || isSame(entry, head(kind)));
  const lines: StatementLine[] = [];
  let after = start.balances;
  while (lines.length < limit) {
    const heads = BALANCE_KINDS.flatMap((kind) => head(kind) ?? []);
    const ready = heads.filter(isNext);
    // In a ledger that was tampered with, a step may have entries on one account only; it is shown unchanged.
    const [first] = (ready.length > 0 ? ready : heads).sort((a, b) => a.at.getTime() - b.at.getTime());
    if (!first) break;
    const effect: Record<BalanceKind, Minor> = { available: ZERO, held: ZERO, receivable: ZERO };
    const balances: Record<BalanceKind, Minor> = { ...after };
    for (const kind of BALANCE_KINDS) {
      const max = Math.max(1, movesOn(first.step, kind));
      for (let i = 0; i < max; i += 1) {
        const entry = head(kind);
        if (!entry || !isSame(first, entry)) break;
        effect[kind] = add(effect[kind], entry.amount);
        balances[kind] = entry.balanceAfter;
        read[kind] += 1;
      }
    }
    after = balances;
    lines.push({ at: first.at, step: first.step, ref: first.ref, effect, after });
  }
  const reached = (kind: BalanceKind): number => chains[kind][read[kind] - 1]?.seq ?? start.position[kind];
  return {
    lines,
    reached: { available: reached('available'), held: reached('held'), receivable: reached('receivable') },
  };
}

const STEPS_WITHOUT_WITHDRAWAL: readonly string[] = ['deposit', 'debit', 'collect'] satisfies StepName[];

export const withdrawalOf = ({ step, ref }: Pick<StatementLine, 'step' | 'ref'>): WithdrawalId | null =>
  STEPS_WITHOUT_WITHDRAWAL.includes(step) ? null : asWithdrawalId(ref);
