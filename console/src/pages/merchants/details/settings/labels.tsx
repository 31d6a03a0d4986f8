// A merchant's settings in words.

import { Money } from '../../../../components/display/money.tsx';
import type { Merchant } from '../../../../data/merchants.ts';

export const MODES = {
  manual: 'By hand, by operators',
  auto: 'Automatically, where the system allows it',
} as const satisfies Record<Merchant['payout_mode'], string>;

export const FEE_FROM = {
  balance: 'On top of the amount, from the balance',
  amount: 'Out of the amount: the recipient gets less',
} as const satisfies Record<Merchant['fee_from'], string>;

export const formatLimit = (limit: string | null) =>
  limit === null ? (
    'None'
  ) : (
    <>
      <Money amount={limit} withCurrency /> a day
    </>
  );

export const formatRateLimit = (limit: number | null): string =>
  limit === null ? 'As for everybody' : `${limit} requests a minute`;
