// The settings of a merchant: payout mode, fee, limits and allowed IP addresses.
import { Button, Group, Text } from '@mantine/core';
import { Facts } from '@sluice/ui/components/display/facts.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { useState } from 'react';
import { useHasRight } from '../../../../api/current-session.ts';
import type { Merchant } from '../../../../data/merchants/merchants.ts';
import { merchantDetailsTexts } from '../../../../texts/merchants/merchant-details.ts';
import { merchantsTexts } from '../../../../texts/merchants/merchants.ts';
import { AllowedIpsDialog } from '../security/allowed-ips-dialog.tsx';
import { formatLimit, formatRateLimit } from './labels.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

const texts = merchantDetailsTexts.settings;

export function Settings({ merchant }: { readonly merchant: Merchant }) {
  const { ip_allow_list: addresses } = merchant;
  const mayManage = useHasRight('manage');
  const [openDialog, setOpenDialog] = useState<'settings' | 'allowed-ips'>();
  const close = () => setOpenDialog(undefined);
  return (
    <Panel
      title={texts.title}
      aside={
        mayManage && (
          <Group gap="xs">
            <Button variant="default" onClick={() => setOpenDialog('allowed-ips')}>
              {texts.allowedIpsButton}
            </Button>
            <Button variant="default" onClick={() => setOpenDialog('settings')}>
              {texts.changeButton}
            </Button>
          </Group>
        )
      }
    >
      <Facts
        facts={[
          [texts.name, merchant.name],
          [texts.payouts, merchantsTexts.payoutModeHints[merchant.payout_mode]],
          [texts.fee, texts.feeFrom[merchant.fee_from]],
          [texts.dailyLimit, formatLimit(merchant.daily_limit)],
          [texts.rateLimit, formatRateLimit(merchant.rate_limit)],
          [
            texts.allowedIps,
            addresses.length === 0
              ? texts.anyIp
              : addresses.map((block) => (
                  <Text key={block} className="monospace" fz="sm">
                    {block}
                  </Text>
                )),
          ],
        ]}
      />
      {openDialog === 'settings' && <SettingsDialog merchant={merchant} onClose={close} />}
      {openDialog === 'allowed-ips' && <AllowedIpsDialog merchant={merchant} onClose={close} />}
    </Panel>
  );
}
