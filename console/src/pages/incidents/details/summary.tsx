// What is known of an incident, and how it was settled if it was.
import type { ReactNode } from 'react';
import { Facts } from '../../../components/display/facts.tsx';
import { TextLink } from '../../../components/display/text-link.tsx';
import { When } from '../../../components/display/timestamp.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import type { Incident } from '../../../data/incidents.ts';
import { subjectOf, whatIsKnown } from '../shared/incident-kinds.ts';

/** A line of its own only where there is something to say. */
const fact = (name: string, value: ReactNode): readonly (readonly [string, ReactNode])[] =>
  value === null ? [] : [[name, value]];

export function Known({ incident }: { readonly incident: Incident }) {
  const { reference, opened_at, closed_at, closed_by, resolution } = incident;
  const subject = subjectOf(incident);
  return (
    <Panel title="What is known">
      <Facts
        facts={[
          ['What', whatIsKnown(incident)],
          ...fact('About', subject && <TextLink to={subject.to}>{subject.text}</TextLink>),
          ...fact('Reference', reference && <span className="wallet">{reference}</span>),
          [
            'Opened',
            <>
              <When at={opened_at} as="exact" /> (<When at={opened_at} />)
            </>,
          ],
          ...fact('Settled', resolution),
          ...fact(
            'Closed',
            closed_at && (
              <>
                <When at={closed_at} as="exact" /> by {closed_by}
              </>
            ),
          ),
        ]}
      />
    </Panel>
  );
}
