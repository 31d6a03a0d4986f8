// The details page of one withdrawal: its state, the allowed actions, and its history.

import { Stack } from '@mantine/core';
import { LoadError, Loading } from '@sluice/ui/components/display/feedback.tsx';
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useWithdrawal, type WithdrawalDetails } from '../../../data/withdrawals/withdrawal-details.ts';
import { terms } from '../../../texts/terms.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';
import { NotesPanel } from '../../notes/shared/notes-panel.tsx';
import { WithdrawalBadge } from '../shared/withdrawal-badge.tsx';
import { ActionBar } from './action-bar.tsx';
import { actionStates, canReveal } from './allowed-actions.ts';
import { Attachments } from './attachments.tsx';
import { Attempts } from './attempts.tsx';
import { BlockedActions } from './blocked-actions.tsx';
import { DecidedProposals } from './decided-proposals.tsx';
import { type OpenDialog, WithdrawalDialogs } from './dialogs.tsx';
import { History } from './history.tsx';
import { LedgerEntries } from './ledger-entries.tsx';
import { Notices } from './notices.tsx';
import { Summary } from './summary.tsx';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import './withdrawal.css';

function Content({ details }: { readonly details: WithdrawalDetails }) {
  const { withdrawal: row } = details;
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const states = actionStates(details);
  const hasAttempts = details.attempts.length > 0;
  return (
    <>
      <PageHeader
        title={withdrawalsTexts.title(row.id)}
        term={terms.state}
        aside={<WithdrawalBadge {...row} />}
      >
        <ActionBar row={row} states={states} onOpen={(action) => setOpenDialog({ action, row })} />
      </PageHeader>
      <Stack gap="sm">
        <Notices details={details} />
        <div className="withdrawal-columns">
          <Stack gap="sm" miw={0}>
            <Summary
              row={row}
              canReveal={canReveal(details)}
              comment={details.comment}
              metadata={details.metadata}
              madeBy={details.made_by}
            />
            {hasAttempts && <Attempts attempts={details.attempts} />}
            <LedgerEntries entries={details.entries} />
            {!hasAttempts && <Attempts attempts={[]} />}
            <DecidedProposals proposals={details.proposals} />
          </Stack>
          <Stack gap="sm" miw={0}>
            <NotesPanel subject={`withdrawal:${row.id}`} />
            <History timeline={details.timeline} />
            <Attachments row={row} attachments={details.attachments} />
            <WebhookDeliveries deliveries={details.deliveries} />
            <BlockedActions states={states} />
          </Stack>
        </div>
      </Stack>
      <WithdrawalDialogs openDialog={openDialog} onClose={() => setOpenDialog(null)} />
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
          <PageHeader title={withdrawalsTexts.title(id)} />
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
