// Whether a merchant may work, in words, and the ways to change that.
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useHasRight } from '../../../../api/current-session.ts';
import { Timestamp } from '../../../../components/display/timestamp.tsx';
import { Panel } from '../../../../components/layout/panel.tsx';
import type { Merchant, MerchantStatus } from '../../../../data/merchants.ts';
import { MerchantStatusBadge } from '../../shared/merchant-status.tsx';
import { FreezeDialog, StatusDialog, UnfreezeDialog } from './status-dialogs.tsx';

const MEANINGS = {
  new: 'Its requests are refused: it has not been activated yet.',
  active: 'It can create withdrawals.',
  blocked: 'Its requests are refused. What it created before is still paid.',
  disabled: 'Its requests are refused for good. What it created before is still paid.',
} as const satisfies Record<MerchantStatus, string>;

export function MerchantStatusPanel({ merchant }: { readonly merchant: Merchant }) {
  const { status, frozen } = merchant;
  const mayManage = useHasRight('manage');
  const mayWork = useHasRight('work');
  const [opened, setOpened] = useState<'active' | 'blocked' | 'disabled' | 'freeze' | 'thaw'>();
  const close = () => setOpened(undefined);
  const offers = (['active', 'blocked', 'disabled'] as const).filter((to) => to !== status);
  const verbs = { active: 'Activate', blocked: 'Block', disabled: 'Disable' } as const;
  return (
    <Panel title="Status" aside={<MerchantStatusBadge {...merchant} />}>
      <Text>{MEANINGS[status]}</Text>
      {frozen !== null && (
        <Text className="notice" size="sm" mt="sm">
          Frozen by {frozen.actor} <Timestamp at={frozen.at} />: {frozen.reason}. Nothing of it is paid,
          neither by hand nor automatically.
        </Text>
      )}
      <Group gap="xs" mt="sm">
        {mayManage &&
          offers.map((to) => (
            <Button
              key={to}
              variant={to === 'active' ? 'filled' : 'default'}
              {...(to === 'active' ? {} : { c: 'var(--bad)' })}
              onClick={() => setOpened(to)}
            >
              {verbs[to]}
            </Button>
          ))}
        {frozen === null && mayWork && (
          <Button variant="default" c="var(--bad)" onClick={() => setOpened('freeze')}>
            Freeze
          </Button>
        )}
        {frozen !== null && (mayManage || mayWork) && (
          <Button
            variant="default"
            disabled={!mayManage}
            {...(mayManage ? {} : { title: 'An administrator lifts it' })}
            onClick={() => setOpened('thaw')}
          >
            Lift the freeze
          </Button>
        )}
      </Group>
      {opened === 'freeze' && <FreezeDialog merchant={merchant} onClose={close} />}
      {opened === 'thaw' && <UnfreezeDialog merchant={merchant} onClose={close} />}
      {(opened === 'active' || opened === 'blocked' || opened === 'disabled') && (
        <StatusDialog merchant={merchant} to={opened} onClose={close} />
      )}
    </Panel>
  );
}
