// Taking what a merchant owes from what it has.
import { Text } from '@mantine/core';
import { ChangeList } from '../../../../components/dialog/change-list.tsx';
import { ConfirmDialog } from '../../../../components/dialog/confirm-dialog.tsx';
import { Money } from '../../../../components/display/money.tsx';
import { useCollectDebt } from '../../../../data/merchant-balances.ts';
import type { Merchant } from '../../../../data/merchants.ts';
import { sumOf, toHundredths } from '../../../../lib/decimal.ts';

type Props = { readonly merchant: Merchant; readonly onClose: () => void };

export function CollectDialog({ merchant, onClose }: Props) {
  const collect = useCollectDebt();
  const { available, owes } = merchant;
  const taken = toHundredths(owes) < toHundredths(available) ? owes : available;
  return (
    <ConfirmDialog
      title={`Collect from ${merchant.name}`}
      confirmLabel="Collect"
      isDangerous
      isBusy={collect.isPending}
      error={collect.error}
      onConfirm={() => collect.mutate(merchant.merchant_id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text mb="sm">
        <strong>
          <Money amount={taken} withCurrency />
        </strong>{' '}
        of its available balance pay for what it owes, as far as that goes.
      </Text>
      <ChangeList
        changes={[
          {
            name: 'Available',
            before: <Money amount={available} />,
            after: <Money amount={sumOf([available, `-${taken}`])} />,
          },
          {
            name: 'Owes us',
            before: <Money amount={owes} />,
            after: <Money amount={sumOf([owes, `-${taken}`])} />,
          },
        ]}
      />
    </ConfirmDialog>
  );
}
