import { alertTexts } from '../../../domain/alerts/texts.ts';
import type { Actor } from '../../../domain/audit.ts';
import { formatIn } from '../../../domain/rates/currencies.ts';
import { accepted } from '../../../domain/result.ts';
import { aggregatorTexts } from '../../../domain/texts/aggregators.ts';
import { lockAggregator } from '../../../storage/aggregators/aggregators.ts';
import { loadFloatAlerts, setFloatAlert } from '../../../storage/aggregators/floats.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { parseFloatAmount } from './float-amount.ts';

/** Below which the float of an aggregator is an alert; null: never. */
export const changeFloatAlert = (
  app: App,
  by: Actor,
  { aggregator: name, below }: { readonly aggregator: string; readonly below: string | null },
): Promise<ActionResult<true>> =>
  runAction(app, by, async (tx, writeAudit) => {
    const terms = await lockAggregator(tx, name);
    if (!terms) return rejectAction('not-found', aggregatorTexts.notFound(name));
    const parsed = parseFloatAmount(app, terms, below, 'below');
    if (!parsed.ok) return parsed;
    // Zero would never be an alert.
    const limit = parsed.value === 0n ? null : parsed.value;
    const before = (await loadFloatAlerts(tx)).get(name) ?? null;
    if (!(await setFloatAlert(tx, name, limit))) return rejectAction('wrong-state', alertTexts.noFloat(name));
    const formatted = (amount: typeof limit) => amount && formatIn(terms.currency ?? '', amount);
    writeAudit({
      action: 'aggregator.float_alert',
      subject: `aggregator:${name}`,
      before: { below: formatted(before) },
      after: { below: formatted(limit) },
    });
    return accepted(true as const);
  });
