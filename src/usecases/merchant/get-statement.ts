// The statement that a merchant reads: the entries of its balance, with the names that the merchant API has for them.
import type { MerchantId, WithdrawalId } from '../../domain/ids.ts';
import type { Minor } from '../../domain/money.ts';
import { reject } from '../../domain/rejections.ts';
import { accepted, type Result, rejected } from '../../domain/result.ts';
import type { StepName } from '../../domain/steps.ts';
import type { App } from '../app.ts';
import { readStatement, type StatementCursor } from '../statements/read-statement.ts';
import { withdrawalOf } from '../statements/statement-lines.ts';
import { type PeriodInput, periodOf } from '../statements/statement-period.ts';
import { openCursors } from './cursors.ts';
import { waitForReplicas } from './wait-for-replicas.ts';

/** What each step that moves a merchant's balance is to the merchant. */
const ENTRY_TYPES = {
  deposit: 'credit',
  debit: 'debit',
  collect: 'debt_collected',
  hold: 'withdraw_created',
  settle: 'withdraw_paid',
  release: 'withdraw_cancelled',
  return: 'withdraw_returned',
  recover: 'withdraw_paid_after_cancellation',
  restore: 'withdraw_returned_after_cancellation',
} as const satisfies Partial<Record<StepName, string>>;

export type EntryType = (typeof ENTRY_TYPES)[keyof typeof ENTRY_TYPES] | 'other';
export const ENTRY_TYPE_NAMES: readonly EntryType[] = [...Object.values(ENTRY_TYPES), 'other'];

export const entryTypeOf = (step: string): EntryType =>
  Object.hasOwn(ENTRY_TYPES, step) ? ENTRY_TYPES[step as keyof typeof ENTRY_TYPES] : 'other';

export type Balances = { readonly available: Minor; readonly held: Minor; readonly receivable: Minor };

export type MerchantStatement = {
  readonly from: string;
  readonly to: string;
  readonly opening: Balances;
  readonly closing: Balances;
  readonly entries: readonly {
    readonly at: Date;
    readonly type: EntryType;
    readonly withdrawalId: WithdrawalId | null;
    readonly change: Balances;
    readonly after: Balances;
  }[];
  readonly next: string | null;
};

/** Keeps the period: the days that are left out are others after midnight. */
type Position = { readonly from: string; readonly to: string; readonly cursor: StatementCursor };

type Input = PeriodInput & { readonly cursor: string | undefined; readonly limit: number };

export async function getStatement(
  app: App,
  merchantId: MerchantId,
  { cursor, limit, ...days }: Input,
): Promise<Result<MerchantStatement>> {
  const cursors = openCursors<Position>(app, ['getStatement', merchantId, days.from, days.to]);
  const after = cursors.open(cursor);
  if (!after.ok) return after;
  const period = periodOf(after.value ?? days);
  if (!period.ok) return rejected(reject('invalid_field', { field: 'from' }));
  const { from, to } = period.value;
  const input = { merchantId, period: period.value, after: after.value?.cursor, limit };
  const { balances, lines, next } = await readStatement(app, input);
  await waitForReplicas(app);
  const balancesAt = (which: 'opening' | 'closing'): Balances => ({
    available: balances.available[which],
    held: balances.held[which],
    receivable: balances.receivable[which],
  });
  return accepted({
    from,
    to,
    opening: balancesAt('opening'),
    closing: balancesAt('closing'),
    entries: lines.map((line) => ({
      at: line.at,
      type: entryTypeOf(line.step),
      withdrawalId: withdrawalOf(line),
      change: line.effect,
      after: line.after,
    })),
    next: next && cursors.seal({ from, to, cursor: next }),
  });
}
