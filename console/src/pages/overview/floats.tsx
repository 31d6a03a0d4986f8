// The prefunded balance at each aggregator, with its state.
import { Badge, Table } from '@mantine/core';
import { EmptyState } from '@sluice/ui/components/display/feedback.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import type { FloatRow } from '../../api/types.ts';
import { overviewTexts } from '../../texts/overview.ts';

const texts = overviewTexts.floats;

function floatState({ enabled, halted }: FloatRow) {
  if (halted) return { text: texts.states.stopped, color: 'red' };
  return enabled
    ? { text: texts.states.enabled, color: 'green' }
    : { text: texts.states.disabled, color: 'gray' };
}

export function Floats({ floats }: { readonly floats: readonly FloatRow[] }) {
  if (floats.length === 0) return <EmptyState>{texts.empty}</EmptyState>;
  return (
    <Table verticalSpacing={6} fz="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{texts.aggregator}</Table.Th>
          <Table.Th>{texts.state}</Table.Th>
          <Table.Th ta="right">{texts.inProgress}</Table.Th>
          <Table.Th ta="right">{texts.float}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {floats.map((row) => (
          <Table.Tr key={row.aggregator}>
            <Table.Td>{row.aggregator}</Table.Td>
            <Table.Td>
              <Badge color={floatState(row).color}>{floatState(row).text}</Badge>
            </Table.Td>
            <Table.Td ta="right">{row.under_way}</Table.Td>
            <Table.Td ta="right">
              {row.float === null ? texts.unknown : <Money amount={row.float} />}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
