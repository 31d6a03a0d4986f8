// One withdrawal: how it stands, what can be done about it now, and everything that ever happened to it.
import { Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../../../api/current-session.ts';
import { Failed, Loading } from '../../../components/display/feedback.tsx';
import { PageBody } from '../../../components/layout/page-body.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { type Story, useWithdrawal } from '../../../data/withdrawal-details.ts';
import { StateBadge } from '../shared/withdrawal-badge.tsx';
import { ActionBar } from './action-bar.tsx';
import { canReveal, offersFor } from './allowed-actions.ts';
import { Attempts } from './attempts.tsx';
import { Blocked } from './blocked-actions.tsx';
import { Decided } from './decided-proposals.tsx';
import { type Opened, WithdrawalDialogs } from './dialogs.tsx';
import { History } from './history.tsx';
import { Entries } from './ledger-entries.tsx';
import { Notices } from './notices.tsx';
import { Summary } from './summary.tsx';
import { Deliveries } from './webhook-deliveries.tsx';
import './withdrawal.css';

function Content({ story }: { readonly story: Story }) {
  const { withdrawal: row } = story;
  const { name } = useMe().operator;
  const [opened, setOpened] = useState<Opened | null>(null);
  const offers = offersFor(story, name);
  const hasAttempts = story.attempts.length > 0;
  return (
    <>
      <PageHeader title={`Withdrawal #${row.id}`} beside={<StateBadge {...row} />}>
        <ActionBar row={row} offers={offers} onAsk={(verb) => setOpened({ verb, row })} />
      </PageHeader>
      <Stack gap="sm">
        <Notices story={story} />
        <div className="withdrawal-columns">
          <Stack gap="sm" miw={0}>
            <Summary row={row} canReveal={canReveal(story)} />
            {hasAttempts && <Attempts attempts={story.attempts} />}
            <Entries entries={story.entries} />
            {!hasAttempts && <Attempts attempts={[]} />}
            <Decided proposals={story.proposals} />
          </Stack>
          <Stack gap="sm" miw={0}>
            <History timeline={story.timeline} />
            <Deliveries deliveries={story.deliveries} />
            <Blocked offers={offers} />
          </Stack>
        </div>
      </Stack>
      <WithdrawalDialogs opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}

export default function WithdrawalPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data, error, refetch } = useWithdrawal(Number(id));
  return (
    <PageBody>
      {data ? (
        <Content key={data.withdrawal.id} story={data} />
      ) : (
        <>
          <PageHeader title={`Withdrawal #${id}`} />
          {error ? <Failed error={error} retry={() => void refetch()} /> : <Loading rows={4} height={110} />}
        </>
      )}
    </PageBody>
  );
}
