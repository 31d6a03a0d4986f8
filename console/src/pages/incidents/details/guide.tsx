// What an operator does about this kind of incident, in order.
import { Text } from '@mantine/core';
import { Panel } from '../../../components/layout/panel.tsx';
import type { IncidentKind } from '../../../data/incidents.ts';
import { guideFor } from '../shared/incident-kinds.ts';
import './incident.css';

export function Guide({ kind }: { readonly kind: IncidentKind }) {
  const { moneyStatus, steps, requiresResolvedWithdrawal } = guideFor(kind);
  return (
    <Panel title="What to do">
      <Text mb="xs">{moneyStatus}</Text>
      <ol className="incident-steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {requiresResolvedWithdrawal && (
        <Text size="sm" c="dimmed" mt="xs">
          It cannot be closed before the withdrawal is settled, and closes by itself when it is.
        </Text>
      )}
    </Panel>
  );
}
