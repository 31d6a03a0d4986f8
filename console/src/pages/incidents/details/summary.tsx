// What is known of an incident, and how it was settled if it was.
import type { ReactNode } from 'react';
import { Facts } from '../../../components/display/facts.tsx';
import { TextLink } from '../../../components/display/text-link.tsx';
import { Timestamp } from '../../../components/display/timestamp.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import type { Incident } from '../../../data/incidents.ts';
import { incidentDescription, subjectOf } from '../shared/incident-kinds.ts';

/** A line of its own only where there is something to say. */
const fact = (name: string, value: ReactNode): readonly (readonly [string, ReactNode])[] =>
  value === null ? [] : [[name, value]];

export function IncidentSummary({ incident }: { readonly incident: Incident }) {
  const { reference, opened_at, closed_at, closed_by, resolution } = incident;
  const subject = subjectOf(incident);
  return (
    <Panel title="What is known">
      <Facts
        facts={[
          ['What', incidentDescription(incident)],
          ...fact('About', subject && <TextLink to={subject.to}>{subject.text}</TextLink>),
          ...fact('Reference', reference && <span className="wallet">{reference}</span>),
          [
            'Opened',
            <>
              <Timestamp at={opened_at} as="exact" /> (<Timestamp at={opened_at} />)
            </>,
          ],
          ...fact('Settled', resolution),
          ...fact(
            'Closed',
            closed_at && (
              <>
                <Timestamp at={closed_at} as="exact" /> by {closed_by}
              </>
            ),
          ),
        ]}
      />
    </Panel>
  );
}
