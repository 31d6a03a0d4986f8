// Open incidents, and proposals that wait for a second operator.

import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Callout } from '../../../components/display/callout.tsx';
import { Rich } from '../../../components/display/rich.tsx';
import type { Incident } from '../../../data/incidents.ts';
import type { Proposal } from '../../../data/proposals.ts';
import type { WithdrawalDetails } from '../../../data/withdrawal-details.ts';
import { withdrawalDetailsTexts } from '../../../texts/withdrawal-details.ts';
import { guideFor, incidentDescription } from '../../incidents/shared/incident-kinds.ts';
import { useAllowedProposalActions } from '../../proposals/shared/allowed-actions.ts';
import { ProposalButtons } from '../../proposals/shared/proposal-buttons.tsx';
import { ProposalFacts } from '../../proposals/shared/proposal-facts.tsx';

const texts = withdrawalDetailsTexts.notices;

function ProposalNotice({ proposal }: { readonly proposal: Proposal }) {
  const { blockedReason } = useAllowedProposalActions(proposal);
  return (
    <Callout tone="warn" title={texts.proposal(proposal.id)} aside={<ProposalButtons proposal={proposal} />}>
      <Text mb={4}>{proposal.summary}</Text>
      <ProposalFacts proposal={proposal} showSubject={false} />
      {blockedReason !== null && (
        <Text size="sm" c="dimmed" mt={4}>
          {blockedReason}
        </Text>
      )}
    </Callout>
  );
}

function IncidentNotice({ incident }: { readonly incident: Incident }) {
  const { name, next } = guideFor(incident.kind);
  return (
    <Callout
      tone="bad"
      title={texts.incident(name, incident.id)}
      aside={
        <Button variant="default" component={Link} to={`/incidents/${incident.id}`}>
          {texts.openIncident}
        </Button>
      }
    >
      <Text>{incidentDescription(incident)}</Text>
      <Text mt={4}>
        <Rich text={texts.next} values={{ label: <strong>{texts.nextLabel}</strong>, step: next }} />
      </Text>
    </Callout>
  );
}

export function Notices({ details }: { readonly details: WithdrawalDetails }) {
  return (
    <>
      {details.incidents.map((incident) => (
        <IncidentNotice key={incident.id} incident={incident} />
      ))}
      {details.proposals
        .filter(({ verdict }) => verdict === null)
        .map((proposal) => (
          <ProposalNotice key={proposal.id} proposal={proposal} />
        ))}
    </>
  );
}
