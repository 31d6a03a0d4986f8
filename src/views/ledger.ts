// Ledger entries, and the checks of the ledger.
import { z } from 'zod';
import { describeAccount, formatOn } from '../domain/accounts.ts';
import { currencyOfAccount, PAYOUT_CURRENCY_NAMES } from '../domain/rates/currencies.ts';
import type { CheckedLedger, LedgerCheck } from '../usecases/operator/ledger/check-ledger.ts';
import type { Entry } from '../usecases/operator/ledger/list-entries.ts';
import { iso, time } from './fields.ts';

export const entryItem = z
  .object({
    account: z.int(),
    account_name: z.string(),
    seq: z.int(),
    amount: z.string().meta({ description: 'In the currency of the account' }),
    balance_after: z.string(),
    currency: z.enum(PAYOUT_CURRENCY_NAMES).nullable().meta({ description: 'Null: the settlement currency' }),
    step: z.string(),
    at: time,
  })
  .meta({ id: 'Entry' });

export const serializeEntry = (entry: Omit<Entry, 'ref'>): z.input<typeof entryItem> => ({
  account: entry.account,
  account_name: describeAccount(entry.account),
  seq: entry.seq,
  amount: formatOn(entry.account, entry.amount),
  balance_after: formatOn(entry.account, entry.balanceAfter),
  currency: currencyOfAccount(entry.account),
  step: entry.step,
  at: iso(entry.at),
});

export const ledgerEntryItem = z
  .object({
    ...entryItem.shape,
    ref: z.int().meta({
      description:
        'Withdrawal id; for the steps deposit, debit, collect and buy_float, the number of that change. With `step`, identifies both sides.',
    }),
  })
  .meta({ id: 'LedgerEntry' });

export const serializeLedgerEntry = (entry: Entry): z.input<typeof ledgerEntryItem> => ({
  ...serializeEntry(entry),
  ref: entry.ref,
});

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
