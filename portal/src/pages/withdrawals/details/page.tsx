// One withdrawal: its facts, history, webhooks and receipt, and cancelling it.

import { Button, Stack } from '@mantine/core';
import { LoadError, Loading } from '@sluice/ui/components/display/feedback.tsx';
import { Timeline } from '@sluice/ui/components/display/timeline.tsx';
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useHasRight } from '../../../api/current-session.ts';
import type { WithdrawalDetails } from '../../../api/types.ts';
import { useWithdrawal } from '../../../data/withdrawals.ts';
import { withdrawalsTexts as texts } from '../../../texts/withdrawals.ts';
import { WithdrawalBadge } from '../shared/withdrawal-badge.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { Receipt } from './receipt.tsx';
import { Summary } from './summary.tsx';
import { Webhooks } from './webhooks.tsx';
import './withdrawal.css';

function Content({ details }: { readonly details: WithdrawalDetails }) {
  const { withdrawal, history, deliveries, made_by } = details;
  const [isCancelling, setCancelling] = useState(false);
  const mayCancel = useHasRight('pay') && withdrawal.status === 'Created';
  return (
    <>
      <PageHeader title={texts.titleOf(withdrawal.id)} aside={<WithdrawalBadge {...withdrawal} />}>
        {mayCancel && (
          <Button variant="default" c="var(--bad)" onClick={() => setCancelling(true)}>
            {texts.cancel.button}
          </Button>
        )}
      </PageHeader>
      <div className="withdrawal-columns">
        <Stack gap="sm" miw={0}>
          <Summary withdrawal={withdrawal} made_by={made_by} />
          <Webhooks deliveries={deliveries} />
        </Stack>
        <Stack gap="sm" miw={0}>
          <Panel title={texts.history.title}>
            <Timeline
              events={history.map(({ type, at }, index) => ({
                key: index,
                title: texts.history.types[type],
                at,
                by: null,
              }))}
            />
          </Panel>
          <Receipt row={withdrawal} />
        </Stack>
      </div>
      {isCancelling && <CancelDialog row={withdrawal} onClose={() => setCancelling(false)} />}
    </>
  );
}

export default function WithdrawalPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data, error, refetch } = useWithdrawal(Number(id));
  return (
    <PageBody>
      {data ? (
        <Content key={data.withdrawal.id} details={data} />
      ) : (
        <>
          <PageHeader title={texts.titleOf(id)} />
          {error ? (
            <LoadError error={error} retry={() => void refetch()} />
          ) : (
            <Loading rows={4} height={110} />
          )}
        </>
      )}
    </PageBody>
  );
}
