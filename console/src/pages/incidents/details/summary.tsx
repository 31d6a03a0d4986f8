// The facts of an incident, and its resolution.

import { Facts } from '@sluice/ui/components/display/facts.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { TextLink } from '@sluice/ui/components/display/text-link.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import type { ReactNode } from 'react';
import type { Incident } from '../../../data/incidents.ts';
import { incidentsTexts } from '../../../texts/incidents/incidents.ts';
import { incidentDescription, incidentSubject } from '../shared/incident-kinds.ts';

const texts = incidentsTexts.summary;

/** No line if there is no value. */
const factIfSet = (name: string, value: ReactNode): readonly (readonly [string, ReactNode])[] =>
  value === null ? [] : [[name, value]];

export function IncidentSummary({ incident }: { readonly incident: Incident }) {
  const { reference, opened_at, closed_at, closed_by, resolution } = incident;
  const subject = incidentSubject(incident);
  return (
    <Panel title={texts.title}>
      <Facts
        facts={[
          [texts.incident, incidentDescription(incident)],
          ...factIfSet(texts.subject, subject && <TextLink to={subject.to}>{subject.text}</TextLink>),
          ...factIfSet(texts.reference, reference && <span className="monospace">{reference}</span>),
          [
            texts.opened,
            <Rich
              key="opened"
              text={texts.openedAt}
              values={{
                time: <Timestamp at={opened_at} as="exact" />,
                age: <Timestamp at={opened_at} />,
              }}
            />,
          ],
          ...factIfSet(texts.resolution, resolution),
          ...factIfSet(
            texts.resolved,
            closed_at && (
              <Rich
                text={texts.resolvedBy}
                values={{ time: <Timestamp at={closed_at} as="exact" />, operator: closed_by }}
              />
            ),
          ),
        ]}
      />
    </Panel>
  );
}
