import { type Minor, parseUnits } from '../../../domain/money.ts';
import { currencyOf } from '../../../domain/rates/currencies.ts';
import { accepted } from '../../../domain/result.ts';
import type { AggregatorTerms } from '../../../domain/routing.ts';
import { aggregatorTexts } from '../../../domain/texts/aggregators.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import type { App } from '../../app.ts';

/** A float is in the currency of its aggregator, which decides how many decimals it has. */
export function parseFloatAmount(
  { settings }: App,
  { currency: payoutCurrency }: Pick<AggregatorTerms, 'currency'>,
  text: string | null,
  field = 'float',
): ActionResult<Minor | null> {
  if (text === null) return accepted(null);
  const currency = currencyOf(payoutCurrency, settings.currency);
  const float = parseUnits(text, currency.decimals);
  return float === undefined
    ? rejectAction('invalid', aggregatorTexts.floatFormat(currency), field)
    : accepted(float);
}
