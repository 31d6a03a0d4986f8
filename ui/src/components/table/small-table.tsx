// A short table in a panel, without paging or selection, but with the loading, empty and error states of the large table.
// On phones every value is on its own line, after the title of its column.
import { Box, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { commonTexts } from '../../texts/common.ts';
import { EmptyState, LoadError, Loading } from '../display/feedback.tsx';
import '../components.css';

export type SmallColumn<Row> = {
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  readonly align?: 'right';
};

type RowsProps<Row> = {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly getRowId: (row: Row) => string;
  readonly columns: readonly SmallColumn<Row>[];
};

export function RowsTable<Row>({ label, rows, getRowId, columns }: RowsProps<Row>) {
  const align = ({ align: side }: SmallColumn<Row>) => (side === undefined ? {} : { ta: side });
  return (
    <Box component="section" className="scroll-x" aria-label={label} tabIndex={0}>
      <Table fz="sm" verticalSpacing={5} className="rows-table" aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column.title} {...align(column)}>
                {column.title === '' ? (
                  <span className="visually-hidden">{commonTexts.table.actions}</span>
                ) : (
                  column.title
                )}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={getRowId(row)}>
              {columns.map((column) => (
                <Table.Td key={column.title} data-title={column.title} {...align(column)}>
                  {column.render(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

type Props<Data, Row> = Omit<RowsProps<Row>, 'rows'> & {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly getRows: (data: Data) => readonly Row[];
  readonly empty: string;
};

export function SmallTable<Data, Row>({ query, getRows, empty, ...table }: Props<Data, Row>) {
  if (query.data === undefined)
    return query.error ? (
      <LoadError error={query.error} retry={() => query.refetch()} />
    ) : (
      <Loading rows={2} />
    );
  const rows = getRows(query.data);
  return rows.length === 0 ? <EmptyState isSmall>{empty}</EmptyState> : <RowsTable rows={rows} {...table} />;
}
