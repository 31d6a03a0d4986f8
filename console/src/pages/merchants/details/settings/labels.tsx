// The values of a merchant's settings as text.

import { Money } from '@sluice/ui/components/display/money.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { merchantDetailsTexts } from '../../../../texts/merchants/merchant-details.ts';

const texts = merchantDetailsTexts.settings;

export const formatLimit = (limit: string | null) =>
  limit === null ? (
    texts.noLimit
  ) : (
    <Rich text={texts.perDay} values={{ amount: <Money amount={limit} withCurrency /> }} />
  );

export const formatRateLimit = (limit: number | null): string =>
  limit === null ? texts.defaultRateLimit : texts.requestsPerMinute(limit);
