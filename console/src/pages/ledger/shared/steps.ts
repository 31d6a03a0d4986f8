// The steps of ledger entries. Most belong to a withdrawal.
import { ledgerTexts } from '../../../texts/ledger.ts';

export const STEP_NAMES = Object.keys(ledgerTexts.steps);

export const stepLabel = (step: string): string => ledgerTexts.steps[step] ?? step;

/** Their `ref` is the number of the credit, debit, collection or purchase; that of other steps is the withdrawal ID. */
const NUMBERED_STEPS: readonly string[] = ['deposit', 'debit', 'collect', 'buy_float'];

export const isWithdrawalStep = (step: string): boolean => !NUMBERED_STEPS.includes(step);
