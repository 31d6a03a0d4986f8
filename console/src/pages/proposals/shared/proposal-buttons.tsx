// The two answers to a proposal, as far as the one who looks may give them.
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { Proposal } from '../../../data/proposals.ts';
import { useAllowedProposalActions } from './allowed-actions.ts';
import { ConfirmProposalDialog, RejectProposalDialog } from './proposal-dialogs.tsx';

type Props = { readonly proposal: Proposal; readonly isSmall?: boolean };

export function ProposalButtons({ proposal, isSmall = false }: Props) {
  const { isOwn, canConfirm, canReject } = useAllowedProposalActions(proposal);
  const [opened, setOpened] = useState<'confirm' | 'reject' | null>(null);
  const close = () => setOpened(null);
  const size = isSmall ? 'compact-xs' : 'xs';
  const refuse = isOwn ? 'Take back' : 'Turn down';
  return (
    <Group gap="xs" wrap="nowrap">
      {canReject && (
        <Button
          size={size}
          variant="default"
          aria-label={`${refuse} proposal ${proposal.id}`}
          onClick={() => setOpened('reject')}
        >
          {refuse}
        </Button>
      )}
      {canConfirm && (
        <Button
          size={size}
          aria-label={`Confirm proposal ${proposal.id}`}
          onClick={() => setOpened('confirm')}
        >
          Confirm
        </Button>
      )}
      {opened === 'confirm' && <ConfirmProposalDialog proposal={proposal} onClose={close} />}
      {opened === 'reject' && <RejectProposalDialog proposal={proposal} onClose={close} />}
    </Group>
  );
}
