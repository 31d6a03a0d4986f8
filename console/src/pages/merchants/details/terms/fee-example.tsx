// What a withdrawal of a thousand costs on some terms, in one line.
import { Text } from '@mantine/core';
import { Money } from '../../../../components/display/money.tsx';
import type { Merchant } from '../../../../data/merchants.ts';
import { type Effective, quoteFor } from './quote.ts';

const EXAMPLE = '1000.00';

type Props = { readonly terms: Effective; readonly feeFrom: Merchant['fee_from'] };

export function FeeExample({ terms, feeFrom }: Props) {
  const quote = quoteFor(EXAMPLE, terms, feeFrom);
  if (quote === null)
    return (
      <Text span size="sm" c="var(--bad)">
        A withdrawal of <Money amount={EXAMPLE} /> is refused: the fee would leave nothing to receive.
      </Text>
    );
  return (
    <Text span size="sm">
      A withdrawal of <Money amount={EXAMPLE} /> costs{' '}
      <strong>
        <Money amount={quote.fee} withCurrency />
      </strong>
      : <Money amount={quote.total} /> leave the balance, <Money amount={quote.received} /> reach the
      recipient.
    </Text>
  );
}
