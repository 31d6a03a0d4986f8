// A webhook delivery: its state, the last response, and all attempts.
import { Badge, Box, Table, Text } from '@mantine/core';
import { commonTexts } from '../../texts/common.ts';
import { webhookTexts as texts } from '../../texts/webhooks.ts';
import { Timestamp } from '../display/timestamp.tsx';
import '../components.css';

export type DeliveryState = 'pending' | 'delivered' | 'failed';

type Attempt = {
  readonly number: number;
  readonly at: string;
  readonly status: number | null;
  readonly error: string | null;
  readonly ms: number;
};

export const DELIVERY_STATES = {
  pending: { text: texts.states.pending, color: 'blue' },
  delivered: { text: texts.states.delivered, color: 'green' },
  failed: { text: texts.states.failed, color: 'red' },
} as const satisfies Record<DeliveryState, { text: string; color: string }>;

export const DeliveryBadge = ({ state }: { readonly state: DeliveryState }) => (
  <Badge miw="max-content" color={DELIVERY_STATES[state].color}>
    {DELIVERY_STATES[state].text}
  </Badge>
);

export function responseText(attempt: Pick<Attempt, 'status' | 'error'> | undefined): string {
  if (attempt === undefined) return texts.noAttempts;
  return [attempt.status, attempt.error].filter((part) => part !== null).join(', ') || texts.noResponse;
}

export function DeliveryAttempts({ tries }: { readonly tries: readonly Attempt[] }) {
  if (tries.length === 0) return <Text c="dimmed">{texts.attempts.empty}</Text>;
  return (
    <Box component="section" className="row-results" aria-label={texts.attempts.tableLabel} tabIndex={0}>
      <Table fz="sm" verticalSpacing={4} aria-label={texts.attempts.tableLabel}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.attempts.number}</Table.Th>
            <Table.Th>{texts.attempts.time}</Table.Th>
            <Table.Th>{texts.attempts.response}</Table.Th>
            <Table.Th ta="right">{texts.attempts.duration}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tries.map((attempt) => (
            <Table.Tr key={attempt.number}>
              <Table.Td>{attempt.number}</Table.Td>
              <Table.Td>
                <Timestamp at={attempt.at} as="exact" />
              </Table.Td>
              <Table.Td>{responseText(attempt)}</Table.Td>
              <Table.Td ta="right" className="number">
                {commonTexts.milliseconds(attempt.ms)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}
