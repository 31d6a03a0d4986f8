// What lies ready at each aggregator, and whether it is used.
import { Badge, Table } from '@mantine/core';
import type { FloatRow } from '../../api/types.ts';
import { EmptyState } from '../../components/display/feedback.tsx';
import { Money } from '../../components/display/money.tsx';

function stateOf({ enabled, halted }: FloatRow) {
  if (halted) return { text: 'Halted', color: 'red' };
  return enabled ? { text: 'In use', color: 'green' } : { text: 'Off', color: 'gray' };
}

export function Floats({ floats }: { readonly floats: readonly FloatRow[] }) {
  if (floats.length === 0)
    return <EmptyState>No aggregator is set up: everything is paid by hand.</EmptyState>;
  return (
    <Table verticalSpacing={6} fz="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Aggregator</Table.Th>
          <Table.Th>State</Table.Th>
          <Table.Th ta="right">Under way</Table.Th>
          <Table.Th ta="right">Float</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {floats.map((row) => (
          <Table.Tr key={row.aggregator}>
            <Table.Td>{row.aggregator}</Table.Td>
            <Table.Td>
              <Badge color={stateOf(row).color}>{stateOf(row).text}</Badge>
            </Table.Td>
            <Table.Td ta="right">{row.under_way}</Table.Td>
            <Table.Td ta="right">{row.float === null ? 'not given' : <Money amount={row.float} />}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
