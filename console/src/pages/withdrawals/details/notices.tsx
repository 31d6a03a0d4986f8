// What somebody has to act on: proposals that wait for a second operator, and what only people can settle.
import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Callout } from '../../../components/display/callout.tsx';
import type { Incident } from '../../../data/incidents.ts';
import type { Proposal } from '../../../data/proposals.ts';
import type { WithdrawalDetails } from '../../../data/withdrawal-details.ts';
import { guideFor, incidentDescription } from '../../incidents/shared/incident-kinds.ts';
import { useAllowedProposalActions } from '../../proposals/shared/allowed-actions.ts';
import { ProposalButtons } from '../../proposals/shared/proposal-buttons.tsx';
import { ProposalFacts } from '../../proposals/shared/proposal-facts.tsx';

function Waiting({ proposal }: { readonly proposal: Proposal }) {
  const { blockedReason } = useAllowedProposalActions(proposal);
  return (
    <Callout
      tone="warn"
      title={`Proposal ${proposal.id} waits for a second operator`}
      aside={<ProposalButtons proposal={proposal} />}
    >
      <Text mb={4}>{proposal.summary}</Text>
      <ProposalFacts proposal={proposal} withSubject={false} />
      {blockedReason !== null && (
        <Text size="sm" c="dimmed" mt={4}>
          {blockedReason}
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
      aside={
        <Button variant="default" component={Link} to={`/incidents/${incident.id}`}>
          Open the incident
        </Button>
      }
    >
      <Text>{incidentDescription(incident)}</Text>
      <Text mt={4}>
        <strong>Next:</strong> {next}
      </Text>
    </Callout>
  );
}

export function Notices({ details }: { readonly details: WithdrawalDetails }) {
  return (
    <>
      {details.incidents.map((incident) => (
        <Unsettled key={incident.id} incident={incident} />
      ))}
      {details.proposals
        .filter(({ verdict }) => verdict === null)
        .map((proposal) => (
          <Waiting key={proposal.id} proposal={proposal} />
        ))}
    </>
  );
}
