// How much went through each system: the numbers, and a bar for the eye.
import { Table } from '@mantine/core';
import type { SystemRow } from '../../api/types.ts';
import { EmptyState } from '../../components/display/feedback.tsx';
import { Money } from '../../components/display/money.tsx';
import { SystemLabel } from '../../components/display/payment-system.tsx';
import { percentOf, sumOf } from '../../lib/decimal.ts';

export function Systems({ systems }: { readonly systems: readonly SystemRow[] }) {
  if (systems.length === 0) return <EmptyState>No withdrawals in these days.</EmptyState>;
  const whole = sumOf(systems.map(({ paid_sum }) => paid_sum));
  return (
    <Table verticalSpacing={6} fz="sm" withRowBorders={false}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="36%">System</Table.Th>
          <Table.Th ta="right">Created</Table.Th>
          <Table.Th ta="right">Paid</Table.Th>
          <Table.Th ta="right">Sum paid</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {systems.map(({ system, created, paid, paid_sum }) => (
          <Table.Tr key={system}>
            <Table.Td>
              <SystemLabel system={system} />
              <div className="overview-bar" style={{ width: `${percentOf(paid_sum, whole)}%` }} />
            </Table.Td>
            <Table.Td ta="right">{created}</Table.Td>
            <Table.Td ta="right">{paid}</Table.Td>
            <Table.Td ta="right">
              <Money amount={paid_sum} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
