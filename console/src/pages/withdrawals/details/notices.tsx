// What somebody has to act on: proposals that wait for a second operator, and what only people can settle.
import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Callout } from '../../../components/display/callout.tsx';
import type { Incident } from '../../../data/incidents.ts';
import type { Proposal } from '../../../data/proposals.ts';
import type { Story } from '../../../data/withdrawal-details.ts';
import { guideFor, whatIsKnown } from '../../incidents/shared/incident-kinds.ts';
import { useProposalRules } from '../../proposals/shared/allowed-actions.ts';
import { ProposalButtons } from '../../proposals/shared/proposal-buttons.tsx';
import { ProposalFacts } from '../../proposals/shared/proposal-facts.tsx';

function Waiting({ proposal }: { readonly proposal: Proposal }) {
  const { why } = useProposalRules(proposal);
  return (
    <Callout
      tone="warn"
      title={`Proposal ${proposal.id} waits for a second operator`}
      beside={<ProposalButtons proposal={proposal} />}
    >
      <Text mb={4}>{proposal.summary}</Text>
      <ProposalFacts proposal={proposal} withSubject={false} />
      {why !== null && (
        <Text size="sm" c="dimmed" mt={4}>
          {why}
        </Text>
      )}
    </Callout>
  );
}

function Unsettled({ incident }: { readonly incident: Incident }) {
  const { name, next } = guideFor(incident.kind);
  return (
    <Callout
      tone="bad"
      title={`${name}: incident ${incident.id}`}
      beside={
        <Button variant="default" component={Link} to={`/incidents/${incident.id}`}>
          Open the incident
        </Button>
      }
    >
      <Text>{whatIsKnown(incident)}</Text>
      <Text mt={4}>
        <strong>Next:</strong> {next}
      </Text>
    </Callout>
  );
}

export function Notices({ story }: { readonly story: Story }) {
  return (
    <>
      {story.incidents.map((incident) => (
        <Unsettled key={incident.id} incident={incident} />
      ))}
      {story.proposals
        .filter(({ verdict }) => verdict === null)
        .map((proposal) => (
          <Waiting key={proposal.id} proposal={proposal} />
        ))}
    </>
  );
}
