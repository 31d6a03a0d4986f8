// The differences that a ledger check found.
import { Box, Table } from '@mantine/core';
import type { useRunLedgerCheck } from '../../data/ledger.ts';
import { ledgerTexts } from '../../texts/ledger.ts';

const texts = ledgerTexts.differences;

type Difference = NonNullable<ReturnType<typeof useRunLedgerCheck>['data']>['differences'][number];

export function Differences({ differences }: { readonly differences: readonly Difference[] }) {
  return (
    <Box component="section" className="row-results" aria-label={texts.label} tabIndex={0}>
      <Table fz="sm" verticalSpacing={4} stickyHeader aria-label={texts.label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.check}</Table.Th>
            <Table.Th>{texts.source}</Table.Th>
            <Table.Th>{texts.expected}</Table.Th>
            <Table.Th>{texts.actual}</Table.Th>
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
