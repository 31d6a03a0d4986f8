// What to send to whom. Without anything to copy if the merchant's payouts are stopped: nothing may be sent then.
import { Group, Stack, Text } from '@mantine/core';
import { CopyButton } from '@sluice/ui/components/display/copy-button.tsx';
import { Facts } from '@sluice/ui/components/display/facts.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { SYSTEMS } from '@sluice/ui/components/display/payment-system.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { WalletText } from '@sluice/ui/components/display/wallet-text.tsx';
import { formatAmount } from '@sluice/ui/lib/decimal.ts';
import type { OfferedWithdrawal } from '../../../api/types.ts';
import { withdrawalDetailsTexts } from '../../../texts/withdrawal-details.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';
import { Recipient } from './recipient.tsx';

const texts = withdrawalsTexts.pay;
const { summary } = withdrawalDetailsTexts;

type AmountProps = { readonly row: OfferedWithdrawal; readonly isStopped: boolean };

type Props = AmountProps &
  Pick<Parameters<typeof Recipient>[0], 'showsAtOnce' | 'onShown'> & {
    /** For the recipient; null: the merchant gave none. */
    readonly comment: string | null;
  };

/** Without a locked rate there is nothing to copy: the amount in the settlement currency is not what to send. */
function AmountToSend({ row, isStopped }: AmountProps) {
  const charged = <Money amount={row.amount_to_receive} withCurrency />;
  if (row.amount_to_send === null) return <Rich text={texts.noLockedRate} values={{ amount: charged }} />;
  return (
    <Stack gap={0}>
      <Group gap={4}>
        <strong className="amount-big">
          <Money amount={row.amount_to_send} currency={row.currency_to_send} />
        </strong>
        {!isStopped && <CopyButton text={row.amount_to_send} name={summary.amountName} />}
      </Group>
      {row.rate !== null && (
        <Text span size="sm" c="dimmed">
          <Rich text={texts.lockedRate} values={{ amount: charged, rate: formatAmount(row.rate) }} />
        </Text>
      )}
    </Stack>
  );
}

export function PaymentFacts({ row, isStopped, comment, ...reveal }: Props) {
  const { merchant_name: merchant, order_id: order } = row;
  const recipient = isStopped ? (
    <WalletText key="to" wallet={row.wallet} />
  ) : (
    <Recipient key="to" row={row} {...reveal} />
  );
  return (
    <Facts
      facts={[
        [
          isStopped ? summary.facts.amount : texts.facts.amount,
          <AmountToSend key="amount" row={row} isStopped={isStopped} />,
        ],
        [texts.facts.to, recipient],
        ...(comment === null
          ? []
          : [
              [
                summary.facts.comment,
                <Group key="comment" gap={4} wrap="nowrap">
                  <span>{comment}</span>
                  {!isStopped && <CopyButton text={comment} name={texts.commentName} />}
                </Group>,
              ] as const,
            ]),
        ...(row.bank_name === null ? [] : [[texts.facts.bank, row.bank_name] as const]),
        [texts.facts.system, SYSTEMS[row.system].fullName],
        [texts.facts.merchant, order === null ? merchant : texts.merchantOrder(merchant, order)],
      ]}
    />
  );
}
