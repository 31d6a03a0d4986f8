// Where the books are wrong: what was checked, about what, what it should be and what it is.
import { Box, Table } from '@mantine/core';
import type { useRunLedgerCheck } from '../../data/ledger.ts';

type Difference = NonNullable<ReturnType<typeof useRunLedgerCheck>['data']>['differences'][number];

export function Differences({ differences }: { readonly differences: readonly Difference[] }) {
  return (
    <Box component="section" className="row-results" aria-label="Differences" tabIndex={0}>
      <Table fz="sm" verticalSpacing={4} stickyHeader aria-label="Differences">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Check</Table.Th>
            <Table.Th>Of</Table.Th>
            <Table.Th>Should be</Table.Th>
            <Table.Th>Is</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {differences.map(({ check, subject, expected, found }) => (
            <Table.Tr key={`${check} ${subject}`}>
              <Table.Td>{check}</Table.Td>
              <Table.Td>{subject}</Table.Td>
              <Table.Td>{expected}</Table.Td>
              <Table.Td c="var(--bad)">{found}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}
