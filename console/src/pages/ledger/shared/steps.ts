// The steps of ledger entries. Most belong to a withdrawal.
import { ledgerTexts } from '../../../texts/ledger.ts';

export const STEP_NAMES = Object.keys(ledgerTexts.steps);

export const stepLabel = (step: string): string => ledgerTexts.steps[step] ?? step;

/** Their `ref` is the number of the credit, debit or collection; that of other steps is the withdrawal ID. */
const MERCHANT_STEPS: readonly string[] = ['deposit', 'debit', 'collect'];

export const isWithdrawalStep = (step: string): boolean => !MERCHANT_STEPS.includes(step);
