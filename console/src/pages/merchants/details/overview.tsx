// Balances, status, keys and settings of a merchant.
import { Stack } from '@mantine/core';
import type { Merchant } from '../../../data/merchants/merchants.ts';
import { NotesPanel } from '../../notes/shared/notes-panel.tsx';
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
        <Stack gap="sm">
          <Settings merchant={merchant} />
          <NotesPanel subject={`merchant:${merchant.merchant_id}`} />
        </Stack>
      </div>
    </Stack>
  );
}
