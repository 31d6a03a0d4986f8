// The totals per step of a statement. Apart from its first page, because they read the whole period.
import { add, type Minor, ZERO } from '../../../domain/money.ts';
import { accepted } from '../../../domain/result.ts';
import { merchantTexts } from '../../../domain/texts/merchants.ts';
import { loadBalances } from '../../../storage/merchants/balances.ts';
import {
  type BalanceKind,
  type EntrySpan,
  loadStepSums,
  type PerBalanceKind,
} from '../../../storage/statements/statement.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import type { App } from '../../app.ts';
import { MULTI_ENTRY_STEPS } from '../../statements/statement-lines.ts';

export type StepTotal = {
  readonly step: string;
  readonly count: number;
  readonly effect: PerBalanceKind<Minor>;
};

export async function sumStatement(app: App, span: EntrySpan): Promise<ActionResult<StepTotal[]>> {
  const [exists] = await loadBalances(app.db, [span.merchantId]);
  if (!exists) return rejectAction('not-found', merchantTexts.notFound(span.merchantId));
  const sums = await loadStepSums(app.db, span, MULTI_ENTRY_STEPS);
  const totals = [...new Set(sums.map(({ step }) => step))].sort().map((step) => {
    const stepSums = sums.filter((sum) => sum.step === step);
    const sumOn = (kind: BalanceKind): Minor =>
      add(ZERO, ...stepSums.filter((sum) => sum.kind === kind).map(({ amount }) => amount));
    return {
      step,
      // A step has entries on each of its accounts every time.
      count: Math.max(...stepSums.map(({ count }) => count)),
      effect: { available: sumOn('available'), held: sumOn('held'), receivable: sumOn('receivable') },
    };
  });
  return accepted(totals);
}
