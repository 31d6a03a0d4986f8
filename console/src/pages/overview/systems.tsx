// Withdrawals by system: numbers, and a bar for the share of the amount paid.
import { Table } from '@mantine/core';
import { EmptyState } from '@sluice/ui/components/display/feedback.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { SystemLabel } from '@sluice/ui/components/display/payment-system.tsx';
import { percentOf, sumOf } from '@sluice/ui/lib/decimal.ts';
import type { SystemRow } from '../../api/types.ts';
import { overviewTexts } from '../../texts/overview.ts';

const texts = overviewTexts.systems;

export function Systems({ systems }: { readonly systems: readonly SystemRow[] }) {
  if (systems.length === 0) return <EmptyState>{texts.empty}</EmptyState>;
  const total = sumOf(systems.map(({ paid_sum }) => paid_sum));
  return (
    <Table verticalSpacing={6} fz="sm" withRowBorders={false}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="36%">{texts.system}</Table.Th>
          <Table.Th ta="right">{texts.created}</Table.Th>
          <Table.Th ta="right">{texts.paid}</Table.Th>
          <Table.Th ta="right">{texts.paidSum}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {systems.map(({ system, created, paid, paid_sum }) => (
          <Table.Tr key={system}>
            <Table.Td>
              <SystemLabel system={system} />
              <div className="overview-bar" style={{ width: `${percentOf(paid_sum, total)}%` }} />
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
