// Rates of currencies that recipients are paid in, and purchases of such a currency.

import { unwrap } from '@sluice/ui/api/client.ts';
import { useAction } from '@sluice/ui/data/action.ts';
import { usePagedList } from '@sluice/ui/data/use-paged-list.ts';
import { formatAmount } from '@sluice/ui/lib/decimal.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import type { paths, Schemas } from '../api/types.ts';
import { ratesTexts } from '../texts/rates.ts';
import { orProposed, PROPOSALS_KEY } from './shared/proposed.ts';

export type Rate = Schemas['Rate'];
export type RecordedRate = Schemas['RecordedRate'];
export type FloatPurchase = Schemas['FloatPurchase'];
type Currency = Rate['currency'];

const RATES_KEY = ['rates'] as const;
const PURCHASES_KEY = ['float-purchases'] as const;

export const useRates = () => useQuery({ queryKey: RATES_KEY, queryFn: () => unwrap(api.GET('/rates')) });

export const useRateHistory = (currency: Currency) =>
  usePagedList<RecordedRate>([...RATES_KEY, 'history', currency], (page) =>
    unwrap(api.GET('/rates/{currency}/history', { params: { path: { currency }, query: page } })),
  );

type RateInput = {
  readonly original: Rate;
  readonly rate: string;
  readonly validHours: number | null;
  readonly acceptJump: boolean;
};

export const useSetRate = () =>
  useAction(
    ({ original: { currency, version }, rate, validHours, acceptJump }: RateInput, headers) =>
      unwrap(
        api.PUT('/rates/{currency}', {
          params: { path: { currency } },
          body: {
            version,
            rate,
            ...(acceptJump ? { accept_jump: true } : {}),
            ...(validHours === null ? {} : { valid_hours: validHours }),
          },
          headers,
        }),
      ),
    {
      invalidates: [RATES_KEY, PROPOSALS_KEY],
      successMessage: orProposed(({ rate }) =>
        rate ? ratesTexts.setResult(formatAmount(rate.rate)) : undefined,
      ),
      errorDisplay: 'inline',
    },
  );

const FEEDS_KEY = ['rate-feeds'] as const;

export type RateFeed = Schemas['RateFeed'];
export type FeedTestResult = Schemas['RateFeedTest'];
export type FeedInput = paths['/rate-feeds']['post']['requestBody']['content']['application/json'];

export const useRateFeeds = () =>
  useQuery({ queryKey: FEEDS_KEY, queryFn: () => unwrap(api.GET('/rate-feeds')) });

export const useAddRateFeed = () =>
  useAction((body: FeedInput, headers) => unwrap(api.POST('/rate-feeds', { body, headers })), {
    invalidates: [FEEDS_KEY, PROPOSALS_KEY],
    successMessage: orProposed(({ feed }) => (feed ? ratesTexts.addedFeed(feed.name) : undefined)),
    errorDisplay: 'inline',
  });

export const useTestNewRateFeed = () =>
  useAction((body: FeedInput, headers) => unwrap(api.POST('/rate-feed-tests', { body, headers })), {
    invalidates: [],
    errorDisplay: 'inline',
  });

export const useTestRateFeed = () =>
  useAction(
    ({ name }: RateFeed, headers) =>
      unwrap(api.POST('/rate-feeds/{name}/test', { params: { path: { name } }, headers })),
    {
      invalidates: [],
      successMessage: ({ rate, problem }, { name }) =>
        rate === null
          ? ratesTexts.feeds.testProblem(name, problem ?? '')
          : ratesTexts.feeds.testResult(name, formatAmount(rate)),
      errorDisplay: 'toast',
    },
  );

export const useRemoveRateFeed = () =>
  useAction(
    ({ name }: RateFeed, headers) =>
      unwrap(api.DELETE('/rate-feeds/{name}', { params: { path: { name } }, headers })),
    {
      invalidates: [FEEDS_KEY, PROPOSALS_KEY],
      successMessage: orProposed(() => ratesTexts.removedFeed),
      errorDisplay: 'inline',
    },
  );

export const useFloatPurchases = () =>
  usePagedList<FloatPurchase>(PURCHASES_KEY, (page) =>
    unwrap(api.GET('/float-purchases', { params: { query: page } })),
  );

type PurchaseInput = {
  readonly currency: Currency;
  readonly bought: string;
  readonly cost: string;
  readonly note: string;
};

export const useBuyFloat = () =>
  useAction((body: PurchaseInput, headers) => unwrap(api.POST('/float-purchases', { body, headers })), {
    invalidates: [PURCHASES_KEY, ['ledger'], PROPOSALS_KEY],
    successMessage: orProposed(() => ratesTexts.boughtResult),
    errorDisplay: 'inline',
  });
