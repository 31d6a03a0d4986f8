import { formatMoney } from '../../domain/money.ts';
import { formatIn } from '../../domain/rates/currencies.ts';
import { formatRate } from '../../domain/rates/rates.ts';
import type { FloatPurchase } from '../../usecases/operator/rates/buy-float.ts';
import type { StoredFeed } from '../../usecases/operator/rates/feeds/rate-feeds.ts';
import type { FeedResult } from '../../usecases/operator/rates/feeds/read-feed.ts';
import type { ListedRate, RecordedRate } from '../../usecases/operator/rates/list-rates.ts';
import { fieldTable, green, red, table } from '../shared/output.ts';
import { formatTime } from './format.ts';

const stateText = ({ newest, isFresh }: ListedRate): string => {
  if (isFresh) return green('in force');
  return red(newest ? 'too old' : 'none');
};

export const ratesTable = (rates: readonly ListedRate[], settlement: string): string =>
  table(
    ['Pair', 'Rate', 'State', 'Source', 'By', 'At', 'Valid until'],
    rates.map((listed) => [
      `${listed.currency}/${settlement}`,
      listed.newest && formatRate(listed.newest.rate),
      stateText(listed),
      listed.newest?.source ?? null,
      listed.newest?.actor ?? null,
      listed.newest && formatTime(listed.newest.at),
      listed.newest && formatTime(listed.newest.expiresAt),
    ]),
    ['Rate'],
  );

/** The operator, or what each feed reported. */
const byText = ({ actor, reported }: RecordedRate): string =>
  reported.length === 0 ? actor : reported.map(({ feed, rate }) => `${feed} ${formatRate(rate)}`).join(', ');

export const rateHistoryTable = (rates: readonly RecordedRate[]): string =>
  table(
    ['Id', 'Rate', 'Source', 'By', 'At', 'Valid until'],
    rates.map((rate) => [
      rate.id,
      formatRate(rate.rate),
      rate.source,
      byText(rate),
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

export const feedsTable = (feeds: readonly StoredFeed[]): string =>
  table(
    ['Name', 'Currency', 'Rate', 'State', 'Between', 'Authentic by', 'Polled', 'Address'],
    feeds.map((feed) => [
      feed.name,
      feed.currency,
      feed.lastRate === null ? null : formatRate(feed.lastRate),
      feedState(feed),
      `${formatRate(feed.minRate)} and ${formatRate(feed.maxRate)}`,
      [feed.pins.length > 0 && 'pin', feed.isSigned && 'signature'].filter(Boolean).join(' and '),
      feed.polledAt && formatTime(feed.polledAt),
      feed.url,
    ]),
    ['Rate'],
  );

function feedState({ polledAt, problem }: StoredFeed): string {
  if (problem !== null) return red(problem);
  return polledAt ? green('reports') : 'not polled yet';
}

export const feedTestTable = (result: FeedResult): string =>
  fieldTable({
    Rate: 'rate' in result ? formatRate(result.rate) : null,
    Problem: 'problem' in result ? red(result.problem) : 'none',
    'Public key of the server': result.pin,
  });
