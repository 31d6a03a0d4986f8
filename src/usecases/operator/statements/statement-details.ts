// Adds what an accountant asks of a line: the order, the bank's reference and the fee of its withdrawal, or the note of an operator.
import { type Minor, subtract, ZERO } from '../../../domain/money.ts';
import { type FeeEffect, feeEffectOf } from '../../../domain/steps.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import type { Database } from '../../../storage/postgres/database.ts';
import { loadNotes, type StepWithNote } from '../../../storage/statements/statement.ts';
import { loadWithdrawalsById } from '../../../storage/withdrawals/withdrawals.ts';
import { type StatementLine, withdrawalOf } from '../../statements/statement-lines.ts';

export type DetailedLine = StatementLine & {
  /** Null for a line about no withdrawal. */
  readonly withdrawal: Pick<Withdrawal, 'id' | 'orderId' | 'reference'> | null;
  /** Charged by this line; negative: refunded. All lines of a period sum to the fees in the ledger. */
  readonly fee: Minor;
  readonly note: string | null;
};

const NOTED: readonly string[] = ['deposit', 'debit'] satisfies StepWithNote[];

const isNoted = (step: string): step is StepWithNote => NOTED.includes(step);

export async function withDetails(db: Database, lines: readonly StatementLine[]): Promise<DetailedLine[]> {
  const refs = (step: StepWithNote) => lines.filter((line) => line.step === step).map(({ ref }) => ref);
  const notes = await loadNotes(db, { deposit: refs('deposit'), debit: refs('debit') });
  const withdrawals = await loadWithdrawalsById(db, [
    ...new Set(lines.flatMap((line) => withdrawalOf(line) ?? [])),
  ]);
  return lines.map((line) => {
    const id = withdrawalOf(line);
    const withdrawal = id === null ? undefined : withdrawals.get(id);
    return {
      ...line,
      withdrawal: id === null ? null : (withdrawal ?? { id, orderId: null, reference: null }),
      fee: withdrawal ? FEES[feeEffectOf(line.step)](withdrawal, line) : ZERO,
      note: isNoted(line.step) ? (notes[line.step].get(line.ref) ?? null) : null,
    };
  });
}

const FEES: Readonly<Record<FeeEffect, (withdrawal: Withdrawal, line: StatementLine) => Minor>> = {
  none: () => ZERO,
  charged: ({ quote }) => quote.fee,
  // Whether a return refunds the fee is a setting, so the line itself says how much came back.
  refunded: ({ quote }, { effect }) => subtract(quote.received, effect.available),
};
