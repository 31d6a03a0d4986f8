// A short list inside of a panel: no paging, no selection, but the same words for loading, nothing and failure. On a phone
// each row becomes a few lines, with the column's name before each value.
import { Box, Table } from '@mantine/core';
import type { ReactNode } from 'react';
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
  readonly idOf: (row: Row) => string;
  readonly columns: readonly SmallColumn<Row>[];
};

export function RowsTable<Row>({ label, rows, idOf, columns }: RowsProps<Row>) {
  const align = ({ align: side }: SmallColumn<Row>) => (side === undefined ? {} : { ta: side });
  return (
    <Box component="section" className="scroll-x" aria-label={label} tabIndex={0}>
      <Table fz="sm" verticalSpacing={5} className="rows-table" aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column.title} {...align(column)}>
                {column.title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={idOf(row)}>
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

type Props<Answer, Row> = Omit<RowsProps<Row>, 'rows'> & {
  readonly query: {
    readonly data: Answer | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly rowsOf: (answer: Answer) => readonly Row[];
  readonly empty: string;
};

export function SmallTable<Answer, Row>({ query, rowsOf, empty, ...table }: Props<Answer, Row>) {
  if (query.data === undefined)
    return query.error ? (
      <LoadError error={query.error} retry={() => query.refetch()} />
    ) : (
      <Loading rows={2} />
    );
  const rows = rowsOf(query.data);
  return rows.length === 0 ? <EmptyState isSmall>{empty}</EmptyState> : <RowsTable rows={rows} {...table} />;
}
