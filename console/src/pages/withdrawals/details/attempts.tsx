// Every attempt at an aggregator, with the reports on it.

import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import { Facts } from '@sluice/ui/components/display/facts.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import type { Attempt } from '../../../data/withdrawals/withdrawal-details.ts';
import { terms } from '../../../texts/terms.ts';
import { withdrawalDetailsTexts } from '../../../texts/withdrawal-details.ts';
import { AggregatorReports } from './aggregator-reports.tsx';

const texts = withdrawalDetailsTexts.attempts;

const STATE_COLORS: Readonly<Record<Attempt['state'], string>> = {
  sending: 'cyan',
  accepted: 'cyan',
  uncertain: 'orange',
  paid: 'green',
  refused: 'gray',
  not_sent: 'gray',
  returned: 'pink',
  paid_after_given_up: 'red',
};

function AttemptSection({ attempt }: { readonly attempt: Attempt }) {
  return (
    <section className="withdrawal-attempt">
      <Group justify="space-between" gap="xs" mb={6}>
        <Group gap="sm">
          <Title order={3}>{texts.heading(attempt.number, attempt.aggregator)}</Title>
          <Badge color={STATE_COLORS[attempt.state]}>{texts.states[attempt.state]}</Badge>
        </Group>
        <Text span fw={600}>
          <Money amount={attempt.amount} withCurrency />
        </Text>
      </Group>
      <Facts
        facts={[
          [
            texts.ourReference,
            <span key="ours" className="monospace">
              {attempt.reference}
            </span>,
          ],
          [
            texts.aggregatorReference,
            attempt.provider_id === null ? (
              texts.noReference
            ) : (
              <span key="aggregator" className="monospace">
                {attempt.provider_id}
              </span>
            ),
          ],
          [texts.started, <Timestamp key="started" at={attempt.created_at} as="exact" />],
          [texts.deadline, <Timestamp key="deadline" at={attempt.not_after} as="exact" />],
          [texts.statusChecks, attempt.lookups],
          [texts.resubmissions, attempt.resends],
        ]}
      />
      <AggregatorReports attempt={attempt} />
    </section>
  );
}

export function Attempts({ attempts }: { readonly attempts: readonly Attempt[] }) {
  return (
    <Panel title={texts.title} term={terms.attempt}>
      {attempts.length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.empty}
        </Text>
      ) : (
        <Stack gap="md">
          {attempts.toReversed().map((attempt) => (
            <AttemptSection key={attempt.number} attempt={attempt} />
          ))}
        </Stack>
      )}
    </Panel>
  );
}
