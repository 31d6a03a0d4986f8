import type { CheckedReceipt, verifyReceipt } from '../../usecases/receipts/verify-receipt.ts';
import { fieldTable, green, red, yellow } from '../shared/output.ts';

const PROBLEMS = {
  not_a_receipt: 'This is not a receipt.',
  unknown_key: 'Not issued here: its key is unknown.',
  not_genuine: 'Not genuine: it was changed after it was signed, or is incomplete.',
} as const;

/** Verified without our records, nothing is known about later receipts. */
export function receiptVerdict(checked: CheckedReceipt | Awaited<ReturnType<typeof verifyReceipt>>): string {
  if (!checked.valid) return red(PROBLEMS[checked.problem]);
  const { entries: _, ...fields } = checked.receipt;
  return `${stateOf(checked)}\n\n${fieldTable(fields)}`;
}

function stateOf(checked: Extract<Parameters<typeof receiptVerdict>[0], { valid: true }>): string {
  if (!('newest' in checked))
    return `${green('Genuine.')} Whether a later receipt supersedes it, only the service that issued it knows.`;
  const { receipt, newest } = checked;
  if (newest === null) return yellow('Genuine, but its withdrawal is not in our records.');
  return newest === receipt.number
    ? green('Genuine and current.')
    : yellow(`Genuine, but superseded by receipt ${newest}.`);
}
