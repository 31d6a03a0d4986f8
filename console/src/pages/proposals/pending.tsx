// The proposals that wait for a second operator, each with the facts for the decision.
import { Button, Center, Group, Text, Title } from '@mantine/core';
import { EmptyState, LoadError, Loading } from '@sluice/ui/components/display/feedback.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { formatAmountsIn } from '@sluice/ui/lib/decimal.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { type Proposal, useProposals } from '../../data/proposals.ts';
import { proposalsTexts } from '../../texts/proposals.ts';
import { useAllowedProposalActions } from './shared/allowed-actions.ts';
import { ProposalButtons } from './shared/proposal-buttons.tsx';
import { ProposalFacts } from './shared/proposal-facts.tsx';

const texts = proposalsTexts.pending;

function PendingProposal({ proposal }: { readonly proposal: Proposal }) {
  const { blockedReason } = useAllowedProposalActions(proposal);
  return (
    <li>
      <Group justify="space-between" align="start" gap="xs" mb={6}>
        <div className="proposals-head">
          <Title order={2}>{formatAmountsIn(proposal.summary)}</Title>
          <Text size="sm" c="dimmed">
            <Rich
              text={texts.waiting}
              values={{ id: proposal.id, age: <Timestamp at={proposal.made_at} as="age" /> }}
            />
          </Text>
        </div>
        <ProposalButtons proposal={proposal} />
      </Group>
      <ProposalFacts proposal={proposal} />
      {blockedReason !== null && (
        <Text size="sm" c="var(--warn)" mt={6}>
          {blockedReason}
        </Text>
      )}
    </li>
  );
}

export function PendingProposals() {
  const { rows, isPending, error, retry, loadMore, isLoadingMore } = useProposals('open');
  if (error) return <LoadError error={error} retry={retry} />;
  if (isPending) return <Loading rows={3} height={90} />;
  if (rows.length === 0) return <EmptyState>{texts.empty}</EmptyState>;
  return (
    <section className="proposals-pending" aria-label={texts.label}>
      <ul>
        {rows.map((proposal) => (
          <PendingProposal key={proposal.id} proposal={proposal} />
        ))}
      </ul>
      {loadMore && (
        <Center p="xs">
          <Button variant="subtle" onClick={loadMore} loading={isLoadingMore}>
            {commonTexts.showMore}
          </Button>
        </Center>
      )}
    </section>
  );
}
