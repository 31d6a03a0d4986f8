// A short list inside of a panel: no paging, no selection, but the same words for loading, nothing and failure.
import { Box, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { Empty, Failed, Loading } from './notices.tsx';
import './parts.css';

export type SmallColumn<Row> = {
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  readonly align?: 'right';
};

type Props<Answer, Row> = {
  readonly label: string;
  readonly query: {
    readonly data: Answer | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly rowsOf: (answer: Answer) => readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly columns: readonly SmallColumn<Row>[];
  readonly empty: string;
};

export function SmallTable<Answer, Row>({ label, query, rowsOf, idOf, columns, empty }: Props<Answer, Row>) {
  if (query.data === undefined)
    return query.error ? <Failed error={query.error} retry={() => query.refetch()} /> : <Loading rows={2} />;
  const rows = rowsOf(query.data);
  if (rows.length === 0) return <Empty>{empty}</Empty>;
  const align = ({ align: side }: SmallColumn<Row>) => (side === undefined ? {} : { ta: side });
  return (
    <Box component="section" className="wide" aria-label={label} tabIndex={0}>
      <Table fz="sm" verticalSpacing={5} aria-label={label}>
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
                <Table.Td key={column.title} {...align(column)}>
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
