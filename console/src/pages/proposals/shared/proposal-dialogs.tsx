// Confirmations before a proposal is applied or rejected, with all of its facts.
import { Stack, Text, Textarea } from '@mantine/core';
import { ConfirmDialog } from '@sluice/ui/components/dialog/confirm-dialog.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { formatAmountsIn } from '@sluice/ui/lib/decimal.ts';
import { useState } from 'react';
import { type Proposal, useConfirmProposal, useRejectProposal } from '../../../data/proposals.ts';
import { proposalsTexts } from '../../../texts/proposals.ts';
import { useAllowedProposalActions } from './allowed-actions.ts';
import { DecisionFacts } from './decision-facts.tsx';
import { ProposalFacts } from './proposal-facts.tsx';

const texts = proposalsTexts;

type Props = { readonly proposal: Proposal; readonly onClose: () => void };

export function ConfirmProposalDialog({ proposal, onClose }: Props) {
  const confirm = useConfirmProposal();
  return (
    <ConfirmDialog
      title={texts.confirm.title(proposal.id)}
      confirmLabel={texts.confirm.submit}
      isBusy={confirm.isPending}
      error={confirm.error}
      onConfirm={() => confirm.mutate(proposal, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text fw={600}>{formatAmountsIn(proposal.summary)}</Text>
        <ProposalFacts proposal={proposal} />
        <DecisionFacts proposal={proposal} />
        <Text size="sm" c="dimmed">
          {texts.confirm.effect}
        </Text>
      </Stack>
    </ConfirmDialog>
  );
}

export function RejectProposalDialog({ proposal, onClose }: Props) {
  const reject = useRejectProposal();
  const { isOwn } = useAllowedProposalActions(proposal);
  const { title, submit } = isOwn ? texts.retract : texts.reject;
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      title={title(proposal.id)}
      confirmLabel={submit}
      isDangerous
      isBusy={reject.isPending}
      error={reject.error}
      onConfirm={() => reject.mutate({ proposal, reason: reason.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>
          <Rich
            text={texts.notApplied}
            values={{
              label: <strong>{texts.notAppliedLabel}</strong>,
              summary: formatAmountsIn(proposal.summary),
            }}
          />
        </Text>
        <ProposalFacts proposal={proposal} />
        <DecisionFacts proposal={proposal} />
        <Textarea
          label={texts.reasonLabel}
          description={isOwn ? undefined : texts.reject.reasonHint(proposal.maker)}
          autosize
          maxLength={1_000}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Text size="sm" c="dimmed">
          {isOwn ? texts.retract.effect : texts.reject.effect(proposal.maker)}
        </Text>
      </Stack>
    </ConfirmDialog>
  );
}
