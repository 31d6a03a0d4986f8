// A check of the ledger and its result.
import { z } from 'zod';
import type { CheckedLedger, LedgerCheck } from '../usecases/operator/ledger/check-ledger.ts';
import { iso, time } from './fields.ts';

export const ledgerCheckItem = z
  .object({ id: z.int(), actor: z.string(), differences: z.int(), seconds: z.number(), at: time })
  .meta({ id: 'LedgerCheck' });

export const serializeLedgerCheck = (check: LedgerCheck): z.input<typeof ledgerCheckItem> => ({
  ...check,
  at: iso(check.at),
});

export const ledgerCheckResult = z.object({
  message: z.string(),
  check: ledgerCheckItem
    .nullable()
    .meta({ description: 'Null: the check is still running and will be listed when it is done' }),
  checks: z.array(z.string()),
  differences: z.array(
    z.object({ check: z.string(), subject: z.string(), expected: z.string(), found: z.string() }),
  ),
});

/** `undefined`: the check is still running. */
export function serializeLedgerCheckResult(
  checked: CheckedLedger | undefined,
): z.input<typeof ledgerCheckResult> {
  if (!checked)
    return {
      message: 'The ledger is large: the check is still running and will be listed when it is done.',
      check: null,
      checks: [],
      differences: [],
    };
  const { length } = checked.differences;
  return {
    message:
      length === 0
        ? 'The ledger is clean.'
        : `The ledger has ${length} ${length === 1 ? 'difference' : 'differences'}.`,
    check: serializeLedgerCheck(checked.check),
    checks: [...checked.checks],
    differences: [...checked.differences],
  };
}
