// Balances, status, keys and settings of a merchant.
import { Stack } from '@mantine/core';
import type { Merchant } from '../../../data/merchants/merchants.ts';
import { Balances } from './balances/balances.tsx';
import { Keys } from './security/keys.tsx';
import { Settings } from './settings/settings.tsx';
import { MerchantStatusPanel } from './status/status.tsx';

export function Overview({ merchant }: { readonly merchant: Merchant }) {
  return (
    <Stack gap="sm">
      <Balances merchant={merchant} />
      <div className="merchant-grid">
        <Stack gap="sm">
          <MerchantStatusPanel merchant={merchant} />
          <Keys merchant={merchant} />
        </Stack>
        <Settings merchant={merchant} />
      </div>
    </Stack>
  );
}
