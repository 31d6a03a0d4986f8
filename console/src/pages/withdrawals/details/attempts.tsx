// Every attempt at an aggregator, with everything that was heard about it.
import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import { Facts } from '../../../components/display/facts.tsx';
import { Money } from '../../../components/display/money.tsx';
import { Timestamp } from '../../../components/display/timestamp.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import type { Attempt } from '../../../data/withdrawal-details.ts';
import { AggregatorReports } from './aggregator-reports.tsx';

const LOOKS: Readonly<Record<string, { readonly text: string; readonly color: string }>> = {
  sending: { text: 'Being sent', color: 'cyan' },
  accepted: { text: 'Accepted', color: 'cyan' },
  uncertain: { text: 'Uncertain', color: 'orange' },
  paid: { text: 'Paid', color: 'green' },
  refused: { text: 'Refused', color: 'gray' },
  not_sent: { text: 'Not sent', color: 'gray' },
  returned: { text: 'Returned', color: 'pink' },
  contradicted: { text: 'Paid after all', color: 'red' },
};

const times = (count: number): string => ['never', 'once'][count] ?? `${count} times`;

function One({ attempt }: { readonly attempt: Attempt }) {
  const { text, color } = LOOKS[attempt.state] ?? { text: attempt.state, color: 'gray' };
  return (
    <section className="withdrawal-attempt">
      <Group justify="space-between" gap="xs" mb={6}>
        <Group gap="sm">
          <Title order={3}>{`Attempt ${attempt.number} at ${attempt.aggregator}`}</Title>
          <Badge color={color}>{text}</Badge>
        </Group>
        <Text span fw={600}>
          <Money amount={attempt.amount} withCurrency />
        </Text>
      </Group>
      <Facts
        facts={[
          [
            'Our reference',
            <span key="ours" className="wallet">
              {attempt.reference}
            </span>,
          ],
          [
            'Its reference',
            attempt.provider_id === null ? (
              'not told yet'
            ) : (
              <span key="its" className="wallet">
                {attempt.provider_id}
              </span>
            ),
          ],
          ['Begun', <Timestamp key="begun" at={attempt.created_at} as="exact" />],
          ['Not after', <Timestamp key="not after" at={attempt.not_after} as="exact" />],
          ['Asked about', times(attempt.lookups)],
          ['Sent again', times(attempt.resends)],
        ]}
      />
      <AggregatorReports attempt={attempt} />
    </section>
  );
}

export function Attempts({ attempts }: { readonly attempts: readonly Attempt[] }) {
  return (
    <Panel title="Attempts">
      {attempts.length === 0 ? (
        <Text size="sm" c="dimmed">
          No aggregator was asked to pay it.
        </Text>
      ) : (
        <Stack gap="md">
          {attempts.toReversed().map((attempt) => (
            <One key={attempt.number} attempt={attempt} />
          ))}
        </Stack>
      )}
    </Panel>
  );
}
