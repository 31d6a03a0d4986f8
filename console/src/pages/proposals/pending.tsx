// What waits for a second operator, each with everything one has to see to say yes or no.
import { Button, Center, Group, Text, Title } from '@mantine/core';
import { Empty, Failed, Loading } from '../../components/display/feedback.tsx';
import { When } from '../../components/display/timestamp.tsx';
import { type Proposal, useProposals } from '../../data/proposals.ts';
import { withGroups } from '../../lib/decimal.ts';
import { useProposalRules } from './shared/allowed-actions.ts';
import { ProposalButtons } from './shared/proposal-buttons.tsx';
import { ProposalFacts } from './shared/proposal-facts.tsx';

function One({ proposal }: { readonly proposal: Proposal }) {
  const { why } = useProposalRules(proposal);
  return (
    <li>
      <Group justify="space-between" align="start" gap="xs" mb={6}>
        <div className="proposals-head">
          <Title order={2}>{withGroups(proposal.summary)}</Title>
          <Text size="sm" c="dimmed">
            Proposal {proposal.id}, waits <When at={proposal.made_at} as="age" />
          </Text>
        </div>
        <ProposalButtons proposal={proposal} />
      </Group>
      <ProposalFacts proposal={proposal} />
      {why !== null && (
        <Text size="sm" c="var(--warn)" mt={6}>
          {why}
        </Text>
      )}
    </li>
  );
}

export function Waiting() {
  const { rows, isPending, error, retry, more, isLoadingMore } = useProposals('open');
  if (error) return <Failed error={error} retry={retry} />;
  if (isPending) return <Loading rows={3} height={90} />;
  if (rows.length === 0) return <Empty>Nothing waits for a second operator.</Empty>;
  return (
    <section className="proposals-waiting" aria-label="Waiting proposals">
      <ul>
        {rows.map((proposal) => (
          <One key={proposal.id} proposal={proposal} />
        ))}
      </ul>
      {more && (
        <Center p="xs">
          <Button variant="subtle" onClick={more} loading={isLoadingMore}>
            Show more
          </Button>
        </Center>
      )}
    </section>
  );
}
