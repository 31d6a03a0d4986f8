// The status of a merchant, and the actions that change it.
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useHasRight } from '../../../../api/current-session.ts';
import { Rich } from '../../../../components/display/rich.tsx';
import { Timestamp } from '../../../../components/display/timestamp.tsx';
import { Panel } from '../../../../components/layout/panel.tsx';
import type { Merchant } from '../../../../data/merchants.ts';
import { merchantDetailsTexts } from '../../../../texts/merchant-details.ts';
import { isFrozenAutomatically, MerchantStatusBadge } from '../../shared/merchant-status.tsx';
import { FreezeDialog, ResumeDialog, StatusDialog } from './status-dialogs.tsx';

const texts = merchantDetailsTexts.status;
const TARGETS = ['active', 'blocked', 'disabled'] as const;

export function MerchantStatusPanel({ merchant }: { readonly merchant: Merchant }) {
  const { status, frozen } = merchant;
  const mayManage = useHasRight('manage');
  const mayWork = useHasRight('work');
  const [opened, setOpened] = useState<(typeof TARGETS)[number] | 'freeze' | 'resume'>();
  const close = () => setOpened(undefined);
  return (
    <Panel title={texts.title} aside={<MerchantStatusBadge {...merchant} />}>
      <Text>{texts.meanings[status]}</Text>
      {frozen !== null && (
        <Text className="notice" size="sm" mt="sm">
          <Rich
            text={isFrozenAutomatically(frozen) ? texts.frozenAutomatically : texts.frozenBy}
            values={{
              operator: frozen.actor,
              time: <Timestamp at={frozen.at} />,
              reason: frozen.reason,
            }}
          />
        </Text>
      )}
      <Group gap="xs" mt="sm">
        {mayManage &&
          TARGETS.filter((to) => to !== status).map((to) => (
            <Button
              key={to}
              variant={to === 'active' ? 'filled' : 'default'}
              {...(to === 'active' ? {} : { c: 'var(--bad)' })}
              onClick={() => setOpened(to)}
            >
              {texts.buttons[to]}
            </Button>
          ))}
        {frozen === null && mayWork && (
          <Button variant="default" c="var(--bad)" onClick={() => setOpened('freeze')}>
            {texts.freezeButton}
          </Button>
        )}
        {frozen !== null && (mayManage || mayWork) && (
          <Button
            variant="default"
            disabled={!mayManage}
            {...(mayManage ? {} : { title: texts.resumeByAdmin })}
            onClick={() => setOpened('resume')}
          >
            {texts.resumeButton}
          </Button>
        )}
      </Group>
      {opened === 'freeze' && <FreezeDialog merchant={merchant} onClose={close} />}
      {opened === 'resume' && <ResumeDialog merchant={merchant} onClose={close} />}
      {(opened === 'active' || opened === 'blocked' || opened === 'disabled') && (
        <StatusDialog merchant={merchant} to={opened} onClose={close} />
      )}
    </Panel>
  );
}
