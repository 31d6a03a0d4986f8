// The steps that move money, by a short name; what each means is said by the server.

const NAMES: Readonly<Record<string, string>> = {
  deposit: 'Credit',
  debit: 'Debit',
  collect: 'Collected',
  hold: 'Set aside',
  settle: 'Paid',
  release: 'Given back',
  return: 'Returned',
  recover: 'Owed after all',
  restore: 'Restored',
};

export const STEP_NAMES = Object.keys(NAMES);

export const nameOfStep = (step: string): string => NAMES[step] ?? step;

/** Steps that are no withdrawal's: their `ref` is their own number. */
const OF_A_MERCHANT: readonly string[] = ['deposit', 'debit', 'collect'];

export const isOfWithdrawal = (step: string): boolean => !OF_A_MERCHANT.includes(step);
