// Rates of currencies that recipients are paid in, and purchases of such a currency.
import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import type { Schemas } from '../api/types.ts';
import { formatAmount } from '../lib/decimal.ts';
import { ratesTexts } from '../texts/rates.ts';
import { useAction } from './shared/action.ts';
import { orProposed, PROPOSALS_KEY } from './shared/proposed.ts';
import { usePagedList } from './shared/use-paged-list.ts';

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
