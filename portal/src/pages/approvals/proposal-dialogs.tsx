// Confirming, rejecting and withdrawing a proposed change.
import { Stack, Text } from '@mantine/core';
import { ConfirmDialog } from '@sluice/ui/components/dialog/confirm-dialog.tsx';
import { toastSuccess } from '@sluice/ui/lib/toasts.ts';
import { useCurrentSession } from '../../api/current-session.ts';
import type { Proposal } from '../../api/types.ts';
import { useConfirmProposal, useRejectProposal, useWithdrawProposal } from '../../data/approvals.ts';
import { approvalsTexts } from '../../texts/approvals.ts';
import { proposalTitle } from './change-rows.tsx';
import { ProposalFacts } from './facts.tsx';

const texts = approvalsTexts.proposal;

type Props = { readonly proposal: Proposal; readonly onClose: () => void };

function Content({ proposal, effect }: { readonly proposal: Proposal; readonly effect: string }) {
  return (
    <Stack gap="sm">
      <Text fw={600}>{proposalTitle(proposal)}</Text>
      <ProposalFacts proposal={proposal} />
      <Text size="sm">{effect}</Text>
    </Stack>
  );
}

export function ConfirmProposal({ proposal, onClose }: Props) {
  const confirm = useConfirmProposal();
  const { pause_hours } = useCurrentSession();
  const onSuccess = () => {
    toastSuccess(texts.confirmed);
    onClose();
  };
  return (
    <ConfirmDialog
      title={texts.confirmTitle}
      confirmLabel={texts.confirmSubmit}
      isBusy={confirm.isPending}
      error={confirm.error}
      onConfirm={() => confirm.mutate(proposal.id, { onSuccess })}
      onClose={onClose}
    >
      <Content
        proposal={proposal}
        effect={pause_hours === 0 ? texts.worksAtOnce : texts.worksLater(pause_hours)}
      />
    </ConfirmDialog>
  );
}

export function RejectProposal({ proposal, onClose }: Props) {
  const reject = useRejectProposal();
  const onSuccess = () => {
    toastSuccess(texts.rejected);
    onClose();
  };
  return (
    <ConfirmDialog
      title={texts.rejectTitle}
      confirmLabel={approvalsTexts.rejectSubmit}
      isDangerous
      reasonLabel={approvalsTexts.noteLabel}
      isBusy={reject.isPending}
      error={reject.error}
      onConfirm={(note) => reject.mutate({ id: proposal.id, note }, { onSuccess })}
      onClose={onClose}
    >
      <Content proposal={proposal} effect={texts.rejectEffect(proposal.maker)} />
    </ConfirmDialog>
  );
}

export function WithdrawProposal({ proposal, onClose }: Props) {
  const withdraw = useWithdrawProposal();
  const onSuccess = () => {
    toastSuccess(texts.withdrawn);
    onClose();
  };
  return (
    <ConfirmDialog
      title={texts.withdrawTitle}
      confirmLabel={approvalsTexts.withdrawSubmit}
      isDangerous
      isBusy={withdraw.isPending}
      error={withdraw.error}
      onConfirm={() => withdraw.mutate(proposal.id, { onSuccess })}
      onClose={onClose}
    >
      <Content proposal={proposal} effect={texts.withdrawEffect} />
    </ConfirmDialog>
  );
}
