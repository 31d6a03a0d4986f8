import { isPayoutCurrency, type PayoutCurrency } from '../../domain/rates/currencies.ts';
import { rateTexts } from '../../domain/texts/systems.ts';
import type { App } from '../../usecases/app.ts';
import { CommandError } from '../shared/output.ts';

/** USDT/RUB; the settlement currency may be left out. */
export function readPair({ settings }: App, text: string): PayoutCurrency {
  const [currency = '', settlement = settings.currency, ...rest] = text.toUpperCase().split('/');
  if (!isPayoutCurrency(currency) || settlement !== settings.currency || rest.length > 0)
    throw new CommandError(rateTexts.unknownPair(settings.currency));
  return currency;
}
