// Why a withdrawal is not possible, as a sentence.
import { newWithdrawalTexts } from '../../../texts/new-withdrawal.ts';

/** `text` is the server's own. */
export const refusalText = (code: string, text = code): string => newWithdrawalTexts.refusals[code] ?? text;
