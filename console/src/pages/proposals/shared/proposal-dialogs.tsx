// What is asked before a proposal is carried out or turned down: the whole of it, once more.
import { Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { type Proposal, useConfirmProposal, useRejectProposal } from '../../../data/proposals.ts';
import { formatAmountsIn } from '../../../lib/decimal.ts';
import { useAllowedProposalActions } from './allowed-actions.ts';
import { ProposalFacts } from './proposal-facts.tsx';

type Props = { readonly proposal: Proposal; readonly onClose: () => void };

export function ConfirmProposalDialog({ proposal, onClose }: Props) {
  const confirm = useConfirmProposal();
  return (
    <ConfirmDialog
      title={`Confirm proposal ${proposal.id}`}
      confirmLabel="Confirm and carry out"
      isBusy={confirm.isPending}
      error={confirm.error}
      onConfirm={() => confirm.mutate(proposal, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text fw={600}>{formatAmountsIn(proposal.summary)}</Text>
        <ProposalFacts proposal={proposal} />
        <Text size="sm" c="dimmed">
          It happens at once and cannot be undone. The history names {proposal.maker} and you.
        </Text>
      </Stack>
    </ConfirmDialog>
  );
}

export function RejectProposalDialog({ proposal, onClose }: Props) {
  const reject = useRejectProposal();
  const { isOwn } = useAllowedProposalActions(proposal);
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      title={isOwn ? `Take back proposal ${proposal.id}` : `Turn down proposal ${proposal.id}`}
      confirmLabel={isOwn ? 'Take it back' : 'Turn it down'}
      isDangerous
      isBusy={reject.isPending}
      error={reject.error}
      onConfirm={() => reject.mutate({ proposal, reason: reason.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>
          This will <strong>not</strong> happen: {formatAmountsIn(proposal.summary)}
        </Text>
        <ProposalFacts proposal={proposal} />
        <Textarea
          label="Why"
          description={isOwn ? undefined : `For ${proposal.maker}, and for the audit log.`}
          autosize
          maxLength={1_000}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Text size="sm" c="dimmed">
          No money is moved. {isOwn ? 'It' : `If it is right after all, ${proposal.maker}`} can{' '}
          {isOwn ? 'be proposed anew.' : 'propose it anew.'}
        </Text>
      </Stack>
    </ConfirmDialog>
  );
}
