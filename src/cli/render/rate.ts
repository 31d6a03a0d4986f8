import { formatMoney } from '../../domain/money.ts';
import { formatIn } from '../../domain/rates/currencies.ts';
import { formatRate } from '../../domain/rates/rates.ts';
import type { FloatPurchase } from '../../usecases/operator/rates/buy-float.ts';
import type { ListedRate, RecordedRate } from '../../usecases/operator/rates/list-rates.ts';
import { green, red, table } from '../shared/output.ts';
import { formatTime } from './format.ts';

const stateText = ({ newest, isFresh }: ListedRate): string => {
  if (isFresh) return green('in force');
  return red(newest ? 'too old' : 'none');
};

export const ratesTable = (rates: readonly ListedRate[], settlement: string): string =>
  table(
    ['Pair', 'Rate', 'State', 'Set by', 'At', 'Valid until'],
    rates.map((listed) => [
      `${listed.currency}/${settlement}`,
      listed.newest && formatRate(listed.newest.rate),
      stateText(listed),
      listed.newest?.actor ?? null,
      listed.newest && formatTime(listed.newest.at),
      listed.newest && formatTime(listed.newest.expiresAt),
    ]),
    ['Rate'],
  );

export const rateHistoryTable = (rates: readonly RecordedRate[]): string =>
  table(
    ['Id', 'Rate', 'Source', 'By', 'At', 'Valid until'],
    rates.map((rate) => [
      rate.id,
      formatRate(rate.rate),
      rate.source,
      rate.actor,
      formatTime(rate.at),
      formatTime(rate.expiresAt),
    ]),
    ['Rate'],
  );

export const purchasesTable = (purchases: readonly FloatPurchase[]): string =>
  table(
    ['Id', 'Bought', 'Cost', 'Gain', 'Note', 'By', 'At'],
    purchases.map((purchase) => [
      purchase.id,
      `${formatIn(purchase.currency, purchase.bought)} ${purchase.currency}`,
      formatMoney(purchase.cost),
      formatMoney(purchase.gain),
      purchase.note,
      purchase.actor,
      formatTime(purchase.at),
    ]),
    ['Bought', 'Cost', 'Gain'],
  );
