// What the entered withdrawal costs, and whether another person has to confirm it.
import { Stack, Text } from '@mantine/core';
import { Facts } from '@sluice/ui/components/display/facts.tsx';
import { FormError } from '@sluice/ui/components/display/feedback.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { WalletText } from '@sluice/ui/components/display/wallet-text.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { formatAmount } from '@sluice/ui/lib/decimal.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import type { ReactNode } from 'react';
import type { Quote } from '../../../api/types.ts';
import { amountText } from '../../../data/withdrawals.ts';
import { newWithdrawalTexts } from '../../../texts/new-withdrawal.ts';
import type { LiveQuote } from './use-live-quote.ts';

const texts = newWithdrawalTexts.quote;

/** A rejected request may have no amounts. */
function Amounts({ quote }: { readonly quote: Quote }) {
  const { amount_to_receive, amount_fee, fee, payout_amount, payout_currency, rate, wallet } = quote;
  if (amount_to_receive === undefined || amount_fee === undefined || fee === undefined) return null;
  const payout: readonly (readonly [string, ReactNode])[] =
    payout_amount === undefined || payout_currency === undefined
      ? []
      : [
          [
            texts.sent,
            <Rich
              key="sent"
              text={texts.atRate}
              values={{
                amount: <Money amount={payout_amount} currency={payout_currency} />,
                rate: rate === undefined ? commonTexts.none : formatAmount(rate),
              }}
            />,
          ],
        ];
  return (
    <Facts
      facts={[
        [texts.gets, <Money key="gets" amount={amount_to_receive} withCurrency />],
        ...payout,
        [texts.fee, <Money key="fee" amount={amountText(fee)} withCurrency />],
        [
          texts.total,
          <strong key="total" className="amount-big">
            <Money amount={amount_fee} withCurrency />
          </strong>,
        ],
        ...(wallet === undefined ? [] : [[texts.to, <WalletText key="to" wallet={wallet} />] as const]),
      ]}
    />
  );
}

function Content({ quote, problem, isUpdating, error }: LiveQuote) {
  if (error) return <FormError error={error} />;
  if (quote === undefined && problem === undefined)
    return <Text c="dimmed">{isUpdating ? texts.updating : texts.empty}</Text>;
  return (
    <Stack gap="sm" className="new-withdrawal-quote" data-updating={isUpdating || undefined}>
      {quote && <Amounts quote={quote} />}
      {problem ? (
        <Text c="var(--bad)">{texts.notPossible(problem.text)}</Text>
      ) : (
        <Text fw={600}>
          {isUpdating ? texts.updating : quote?.needs_second_person ? texts.two : texts.one}
        </Text>
      )}
    </Stack>
  );
}

export function QuotePanel({ live }: { readonly live: LiveQuote }) {
  return (
    <Panel title={texts.title}>
      <div role="status" aria-busy={live.isUpdating}>
        <Content {...live} />
      </div>
    </Panel>
  );
}
