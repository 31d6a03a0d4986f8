// The status of a merchant, and the actions that change it.
import { Button, Group, Text } from '@mantine/core';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { useState } from 'react';
import { useHasRight } from '../../../../api/current-session.ts';
import type { Merchant } from '../../../../data/merchants/merchants.ts';
import { merchantDetailsTexts } from '../../../../texts/merchants/merchant-details.ts';
import { terms } from '../../../../texts/terms.ts';
import { isFrozenAutomatically, MerchantStatusBadge } from '../../shared/merchant-status.tsx';
import { FreezeDialog, ResumeDialog, StatusDialog } from './status-dialogs.tsx';

const texts = merchantDetailsTexts.status;
const SETTABLE_STATUSES = ['active', 'blocked', 'disabled'] as const;

export function MerchantStatusPanel({ merchant }: { readonly merchant: Merchant }) {
  const { status, frozen } = merchant;
  const mayManage = useHasRight('manage');
  const mayWork = useHasRight('work');
  const [openDialog, setOpenDialog] = useState<(typeof SETTABLE_STATUSES)[number] | 'freeze' | 'resume'>();
  const close = () => setOpenDialog(undefined);
  return (
    <Panel title={texts.title} term={terms.merchantStatus} aside={<MerchantStatusBadge {...merchant} />}>
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
          SETTABLE_STATUSES.filter((targetStatus) => targetStatus !== status).map((targetStatus) => (
            <Button
              key={targetStatus}
              variant={targetStatus === 'active' ? 'filled' : 'default'}
              {...(targetStatus === 'active' ? {} : { c: 'var(--bad)' })}
              onClick={() => setOpenDialog(targetStatus)}
            >
              {texts.buttons[targetStatus]}
            </Button>
          ))}
        {frozen === null && mayWork && (
          <Button variant="default" c="var(--bad)" onClick={() => setOpenDialog('freeze')}>
            {texts.freezeButton}
          </Button>
        )}
        {frozen !== null && (mayManage || mayWork) && (
          <Button
            variant="default"
            disabled={!mayManage}
            {...(mayManage ? {} : { title: texts.resumeByAdmin })}
            onClick={() => setOpenDialog('resume')}
          >
            {texts.resumeButton}
          </Button>
        )}
      </Group>
      {openDialog === 'freeze' && <FreezeDialog merchant={merchant} onClose={close} />}
      {openDialog === 'resume' && <ResumeDialog merchant={merchant} onClose={close} />}
      {(openDialog === 'active' || openDialog === 'blocked' || openDialog === 'disabled') && (
        <StatusDialog merchant={merchant} targetStatus={openDialog} onClose={close} />
      )}
    </Panel>
  );
}
