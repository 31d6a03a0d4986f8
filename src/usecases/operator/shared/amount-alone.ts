// How much one person may credit or debit alone in a day: the four-eyes amount. Accounts that one person may have access to
// share it.
import { add, type Minor } from '../../../domain/money.ts';
import { loadFourEyesThreshold } from '../../../storage/installation/installation.ts';
import { lockLinkedOperators, sumToday } from '../../../storage/operators/operator-sums.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import type { App } from '../../app.ts';

export type AmountAlone = {
  /** Null: one operator is enough for any amount. */
  readonly threshold: Minor | null;
  /** Whether this amount, with those of the last 24 hours, takes a second operator. */
  isExceededBy(direction: 'credit' | 'debit', amount: Minor): Promise<boolean>;
};

/** For an action that counts towards no sum. */
export const loadThreshold = async (tx: Tx): Promise<AmountAlone> => ({
  threshold: await loadFourEyesThreshold(tx),
  isExceededBy: async () => false,
});

/** First in a transaction: two changes of one person must not run at once. */
export async function lockAmountAlone(
  tx: Tx,
  { independenceHours }: App['settings'],
  operator: string,
): Promise<AmountAlone> {
  const threshold = await loadFourEyesThreshold(tx);
  if (threshold === null) return { threshold, isExceededBy: async () => false };
  const operators = await lockLinkedOperators(tx, operator, independenceHours);
  return {
    threshold,
    isExceededBy: async (direction, amount) =>
      add(amount, await sumToday(tx, direction, operators)) > threshold,
  };
}
