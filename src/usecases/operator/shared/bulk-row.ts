// Runs one row of a bulk form. Each row has its own transaction and its own result, so a failed row does not affect the
// others.
import type { Actor } from '../../../domain/audit.ts';
import type { WithdrawalId } from '../../../domain/ids.ts';
import { withdrawalTexts } from '../../../domain/texts/withdrawals.ts';
import { classifyFault } from '../../../storage/postgres/faults.ts';
import type { ActionResult } from '../../actions/rejection.ts';
import type { ManualActionResult } from '../withdrawals/apply-manual-action.ts';

export type RowResult = { readonly ok: boolean; readonly message: string };

/** A form token per row, so that a repeated form skips the rows that were already applied. */
export const actorForRow = (by: Actor, action: string, id: WithdrawalId): Actor =>
  by.form ? { ...by, form: { ...by.form, token: `${by.form.token}/${action}/${id}` } } : by;

export async function runRow(
  perform: () => Promise<ActionResult<{ readonly proposal?: ManualActionResult['proposal'] }>>,
  successMessage: string,
): Promise<RowResult> {
  try {
    const outcome = await perform();
    if (!outcome.ok) return { ok: outcome.rejection.kind === 'repeated', message: outcome.rejection.text };
    return {
      ok: true,
      message: outcome.value.proposal ? withdrawalTexts.proposed : successMessage,
    };
  } catch (error) {
    const fault = classifyFault(error);
    if (fault === 'rejected') throw error;
    return {
      ok: false,
      message: fault === 'unknown' ? withdrawalTexts.outcomeUnknown : withdrawalTexts.busy,
    };
  }
}
