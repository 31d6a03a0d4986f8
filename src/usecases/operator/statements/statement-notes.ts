// Adds the withdrawal or the operator's note to each line of a statement.
import type { WithdrawalId } from '../../../domain/ids.ts';
import type { Database } from '../../../storage/postgres/database.ts';
import { loadNotes, type StepWithNote } from '../../../storage/statements/statement.ts';
import { type StatementLine, withdrawalOf } from '../../statements/statement-lines.ts';

export type NotedLine = StatementLine & {
  readonly withdrawalId: WithdrawalId | null;
  readonly note: string | null;
};

const NOTED: readonly string[] = ['deposit', 'debit'] satisfies StepWithNote[];

const isNoted = (step: string): step is StepWithNote => NOTED.includes(step);

export async function withNotes(db: Database, lines: readonly StatementLine[]): Promise<NotedLine[]> {
  const refs = (step: StepWithNote) => lines.filter((line) => line.step === step).map(({ ref }) => ref);
  const notes = await loadNotes(db, { deposit: refs('deposit'), debit: refs('debit') });
  return lines.map((line) => ({
    ...line,
    withdrawalId: withdrawalOf(line),
    note: isNoted(line.step) ? (notes[line.step].get(line.ref) ?? null) : null,
  }));
}
