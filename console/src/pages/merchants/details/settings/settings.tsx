// What is settled about a merchant: how it is paid, who bears fees, and how much and from where it may ask.
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useHasRight } from '../../../../api/current-session.ts';
import { Facts } from '../../../../components/display/facts.tsx';
import { Panel } from '../../../../components/layout/panel.tsx';
import type { Merchant } from '../../../../data/merchants.ts';
import { AllowedIpsDialog } from '../security/allowed-ips-dialog.tsx';
import { FEE_FROM, formatLimit, formatRateLimit, MODES } from './labels.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

export function Settings({ merchant }: { readonly merchant: Merchant }) {
  const { ip_allow_list: addresses } = merchant;
  const mayManage = useHasRight('manage');
  const [opened, setOpened] = useState<'settings' | 'addresses'>();
  const close = () => setOpened(undefined);
  return (
    <Panel
      title="Settings"
      aside={
        mayManage && (
          <Group gap="xs">
            <Button variant="default" onClick={() => setOpened('addresses')}>
              Addresses
            </Button>
            <Button variant="default" onClick={() => setOpened('settings')}>
              Change
            </Button>
          </Group>
        )
      }
    >
      <Facts
        facts={[
          ['Name', merchant.name],
          ['Paid', MODES[merchant.payout_mode]],
          ['Fee', FEE_FROM[merchant.fee_from]],
          ['Daily limit', formatLimit(merchant.daily_limit)],
          ['Rate limit', formatRateLimit(merchant.rate_limit)],
          [
            'Addresses',
            addresses.length === 0
              ? 'Any address may use its key'
              : addresses.map((block) => (
                  <Text key={block} className="wallet" fz="sm">
                    {block}
                  </Text>
                )),
          ],
        ]}
      />
      {opened === 'settings' && <SettingsDialog merchant={merchant} onClose={close} />}
      {opened === 'addresses' && <AllowedIpsDialog merchant={merchant} onClose={close} />}
    </Panel>
  );
}
