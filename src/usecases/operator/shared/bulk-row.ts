// Many rows of one form: each is done in a transaction of its own, and whatever happens to one, the others are told of
// theirs.
import type { Actor } from '../../../domain/audit.ts';
import type { WithdrawalId } from '../../../domain/ids.ts';
import { classifyFault } from '../../../storage/postgres/faults.ts';
import type { ManualActionResult } from '../withdrawals/apply-manual-action.ts';
import type { OperatorResult } from './rejection.ts';

export type RowResult = { readonly ok: boolean; readonly message: string };

/** The same form again finds each row's part of it done. */
export const actorForRow = (by: Actor, action: string, id: WithdrawalId): Actor =>
  by.form ? { ...by, form: { ...by.form, token: `${by.form.token}/${action}/${id}` } } : by;

const BUSY = 'The service was busy, and nothing was done about this one. Send it again.';
const LOST = 'The database went away: this may have been done or not. Look at it before anything else.';

export async function runRow(
  perform: () => Promise<OperatorResult<{ readonly proposal?: ManualActionResult['proposal'] }>>,
  done: string,
): Promise<RowResult> {
  try {
    const outcome = await perform();
    if (!outcome.ok) return { ok: outcome.rejection.kind === 'repeated', message: outcome.rejection.text };
    return {
      ok: true,
      message: outcome.value.proposal ? 'Proposed: another operator has to confirm it.' : done,
    };
  } catch (error) {
    const fault = classifyFault(error);
    if (fault === 'refused') throw error;
    return { ok: false, message: fault === 'unknown' ? LOST : BUSY };
  }
}
