// The steps for this kind of incident.
import { Text } from '@mantine/core';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import type { IncidentKind } from '../../../data/incidents.ts';
import { incidentsTexts } from '../../../texts/incidents/incidents.ts';
import { guideFor } from '../shared/incident-kinds.ts';
import './incident.css';

const texts = incidentsTexts.guide;

export function Guide({ kind }: { readonly kind: IncidentKind }) {
  const { moneyStatus, steps, requiresResolvedWithdrawal } = guideFor(kind);
  return (
    <Panel title={texts.title}>
      <Text mb="xs">{moneyStatus}</Text>
      <ol className="incident-steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {requiresResolvedWithdrawal && (
        <Text size="sm" c="dimmed" mt="xs">
          {texts.requiresWithdrawal}
        </Text>
      )}
    </Panel>
  );
}
