// Debits the available balance to reduce the debt of a merchant.
import { Text } from '@mantine/core';
import { ChangeList } from '@sluice/ui/components/dialog/change-list.tsx';
import { ConfirmDialog } from '@sluice/ui/components/dialog/confirm-dialog.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { sumOf, toHundredths } from '@sluice/ui/lib/decimal.ts';
import { useCollectDebt } from '../../../../data/merchants/merchant-balances.ts';
import type { Merchant } from '../../../../data/merchants/merchants.ts';
import { merchantDetailsTexts } from '../../../../texts/merchants/merchant-details.ts';
import { merchantsTexts } from '../../../../texts/merchants/merchants.ts';

const texts = merchantDetailsTexts.collect;

type Props = { readonly merchant: Merchant; readonly onClose: () => void };

export function CollectDialog({ merchant, onClose }: Props) {
  const collect = useCollectDebt();
  const { available, owes } = merchant;
  const amount = toHundredths(owes) < toHundredths(available) ? owes : available;
  return (
    <ConfirmDialog
      title={texts.title(merchant.name)}
      confirmLabel={texts.submit}
      isDangerous
      isBusy={collect.isPending}
      error={collect.error}
      onConfirm={() => collect.mutate(merchant.merchant_id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text mb="sm">
        <Rich
          text={texts.message}
          values={{
            amount: (
              <strong>
                <Money amount={amount} withCurrency />
              </strong>
            ),
          }}
        />
      </Text>
      <ChangeList
        changes={[
          {
            name: merchantsTexts.balances.available,
            before: <Money amount={available} />,
            after: <Money amount={sumOf([available, `-${amount}`])} />,
          },
          {
            name: merchantsTexts.balances.debt,
            before: <Money amount={owes} />,
            after: <Money amount={sumOf([owes, `-${amount}`])} />,
          },
        ]}
      />
    </ConfirmDialog>
  );
}
