// The buttons to confirm and reject a proposal, if the operator is allowed to.
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { Proposal } from '../../../data/proposals.ts';
import { proposalsTexts } from '../../../texts/proposals.ts';
import { useAllowedProposalActions } from './allowed-actions.ts';
import { ConfirmProposalDialog, RejectProposalDialog } from './proposal-dialogs.tsx';

const texts = proposalsTexts;

type Props = { readonly proposal: Proposal; readonly isSmall?: boolean };

export function ProposalButtons({ proposal, isSmall = false }: Props) {
  const { isOwn, canConfirm, canReject } = useAllowedProposalActions(proposal);
  const [openDialog, setOpenDialog] = useState<'confirm' | 'reject' | null>(null);
  const close = () => setOpenDialog(null);
  const size = isSmall ? 'compact-xs' : 'xs';
  const rejectTexts = isOwn ? texts.retract : texts.reject;
  return (
    <Group gap="xs" wrap="nowrap">
      {canReject && (
        <Button
          size={size}
          variant="default"
          aria-label={rejectTexts.label(proposal.id)}
          onClick={() => setOpenDialog('reject')}
        >
          {rejectTexts.button}
        </Button>
      )}
      {canConfirm && (
        <Button
          size={size}
          aria-label={texts.confirm.label(proposal.id)}
          onClick={() => setOpenDialog('confirm')}
        >
          {texts.confirm.button}
        </Button>
      )}
      {openDialog === 'confirm' && <ConfirmProposalDialog proposal={proposal} onClose={close} />}
      {openDialog === 'reject' && <RejectProposalDialog proposal={proposal} onClose={close} />}
    </Group>
  );
}
