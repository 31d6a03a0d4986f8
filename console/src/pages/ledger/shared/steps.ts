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

export const stepLabel = (step: string): string => NAMES[step] ?? step;

/** Steps that are no withdrawal's: their `ref` is their own number. */
const MERCHANT_STEPS: readonly string[] = ['deposit', 'debit', 'collect'];

export const isWithdrawalStep = (step: string): boolean => !MERCHANT_STEPS.includes(step);
