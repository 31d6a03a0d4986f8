// That its merchant is stopped, that it may have been paid, open incidents, and proposals that wait for a second operator.

import { Button, Text } from '@mantine/core';
import { Callout } from '@sluice/ui/components/display/callout.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { Link } from '@tanstack/react-router';
import type { OfferedWithdrawal } from '../../../api/types.ts';
import type { Incident } from '../../../data/incidents.ts';
import type { Proposal } from '../../../data/proposals.ts';
import type { WithdrawalDetails } from '../../../data/withdrawals/withdrawal-details.ts';
import { withdrawalDetailsTexts } from '../../../texts/withdrawal-details.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';
import { guideFor, incidentDescription } from '../../incidents/shared/incident-kinds.ts';
import { payoutStopReason } from '../../merchants/shared/payout-stop.tsx';
import { useAllowedProposalActions } from '../../proposals/shared/allowed-actions.ts';
import { ProposalButtons } from '../../proposals/shared/proposal-buttons.tsx';
import { ProposalFacts } from '../../proposals/shared/proposal-facts.tsx';
import { PossiblePaymentNotice } from '../shared/possible-payment-notice.tsx';

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

/** An operator who opens the page must not miss it. */
function StopNotice({ row }: { readonly row: OfferedWithdrawal }) {
  const reason = payoutStopReason(row);
  if (reason === undefined) return null;
  return (
    <Callout
      tone="bad"
      title={withdrawalsTexts.stopped.title(row.merchant_name)}
      aside={
        <Button variant="default" component={Link} to={`/merchants/${row.merchant_id}`}>
          {withdrawalsTexts.stopped.merchantButton}
        </Button>
      }
    >
      <Text>{withdrawalsTexts.stopped.message(reason)}</Text>
    </Callout>
  );
}

export function Notices({ details }: { readonly details: WithdrawalDetails }) {
  return (
    <>
      <StopNotice row={details.withdrawal} />
      <PossiblePaymentNotice row={details.withdrawal} />
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
