// The cost of an example withdrawal under given terms.
import { Text } from '@mantine/core';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import type { Merchant } from '../../../../data/merchants/merchants.ts';
import { merchantDetailsTexts } from '../../../../texts/merchants/merchant-details.ts';
import { type EffectiveTerms, quoteFor } from './quote.ts';

const texts = merchantDetailsTexts.terms;
const EXAMPLE = '1000.00';

type Props = { readonly terms: EffectiveTerms; readonly feeFrom: Merchant['fee_from'] };

export function FeeExample({ terms, feeFrom }: Props) {
  const quote = quoteFor(EXAMPLE, terms, feeFrom);
  const amount = <Money amount={EXAMPLE} />;
  if (quote === null)
    return (
      <Text span size="sm" c="var(--bad)">
        <Rich text={texts.exampleRejected} values={{ amount }} />
      </Text>
    );
  return (
    <Text span size="sm">
      <Rich
        text={texts.exampleCost}
        values={{
          amount,
          fee: (
            <strong>
              <Money amount={quote.fee} withCurrency />
            </strong>
          ),
          total: <Money amount={quote.total} />,
          received: <Money amount={quote.received} />,
        }}
      />
    </Text>
  );
}
