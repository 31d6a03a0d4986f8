// One row of the table. While the list scrolls, rows that stay are not rendered again.
import { Checkbox, Table } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { commonTexts } from '../../texts/common.ts';
import type { Column } from './column.ts';

type Props<Row> = {
  readonly row: Row;
  readonly id: string;
  readonly index: number;
  readonly columns: readonly Column<Row>[];
  readonly pinned: boolean;
  /** Undefined: rows cannot be selected. */
  readonly isSelected: boolean | undefined;
  readonly onToggle: (index: number, withShift: boolean) => void;
  /** Measures its height. */
  readonly measure: (element: HTMLTableRowElement | null) => void;
};

function Row<Row>({ row, id, index, columns, pinned, isSelected, onToggle, measure }: Props<Row>) {
  return (
    <Table.Tr ref={measure} data-row={id} data-index={index} aria-rowindex={index + 2}>
      {isSelected !== undefined && (
        <Table.Td className="table-select">
          <Checkbox
            size="xs"
            aria-label={commonTexts.table.select(id)}
            checked={isSelected}
            onChange={({ nativeEvent }) =>
              onToggle(index, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </Table.Td>
      )}
      {columns.map((column, position) => (
        <Table.Td
          key={column.key}
          ta={column.align ?? 'left'}
          {...(pinned && position === columns.length - 1 ? { className: 'table-pinned' } : {})}
        >
          <div className="table-cell">{column.render(row)}</div>
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

export const GridRow = memo(Row) as <R>(props: Props<R>) => ReactNode;
