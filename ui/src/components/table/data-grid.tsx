// A table's rows in a frame that scrolls, below a header that stays. Only the rows in view are rendered.
import { Box, Table } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, Fragment, useCallback, useRef } from 'react';
import type { PagedList } from '../../lib/paged-list.ts';
import type { Column } from './column.ts';
import { GridHead } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import { allRows, layoutRows, OVERSCAN, useRangeWith, useRowsInView } from './row-window.ts';
import { useColumnWidths } from './use-column-widths.ts';
import type { RowSelection } from './use-row-selection.ts';

/** Until a row is measured. */
const ROW_HEIGHT = 36;

export type RowsProps<Row> = {
  readonly label: string;
  readonly list: PagedList<Row>;
  readonly columns: readonly Column<Row>[];
  readonly getRowId: (row: Row) => string;
  /** Of the row with the focus; -1 without one. */
  readonly focusedIndex: number;
  readonly selection: RowSelection | undefined;
};

type Props<Row> = RowsProps<Row> & {
  readonly sort: string | undefined;
  readonly onSort: ((sort: string) => void) | undefined;
  /** Renders all rows, for paper. */
  readonly isWhole: boolean;
};

/** The space of rows that are not rendered. */
function Gap({ height, columnCount }: { readonly height: number; readonly columnCount: number }) {
  if (height <= 0) return null;
  const style: CSSProperties = { height };
  return (
    <tr className="table-gap" aria-hidden>
      <td colSpan={columnCount} style={style} />
    </tr>
  );
}

export function DataGrid<Row>(props: Props<Row>) {
  const { label, list, columns, getRowId, focusedIndex, selection, sort, onSort, isWhole } = props;
  const { rows } = list;
  const viewport = useRef<HTMLElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: useCallback(
      (index: number) => {
        const row = rows[index];
        return row === undefined ? index : getRowId(row);
      },
      [rows, getRowId],
    ),
    overscan: OVERSCAN,
    rangeExtractor: useRangeWith(focusedIndex),
  });
  useRowsInView(virtualizer.range, list);
  useColumnWidths(table, columns.map(({ key }) => key).join());

  const rendered = isWhole
    ? allRows(rows.length)
    : layoutRows({ items: virtualizer.getVirtualItems(), start: 0, end: virtualizer.getTotalSize() });
  const pinned = columns.at(-1)?.card === 'actions';
  const columnCount = columns.length + (selection ? 1 : 0);
  return (
    <Box component="section" ref={viewport} className="table-grid" aria-label={label} tabIndex={0}>
      <Table
        ref={table}
        aria-label={label}
        aria-rowcount={list.loadMore ? -1 : rows.length + 1}
        stickyHeader
        verticalSpacing={5}
        horizontalSpacing="xs"
        fz="sm"
      >
        <GridHead columns={columns} pinned={pinned} sort={sort} onSort={onSort} selection={selection?.all} />
        <Table.Tbody>
          {rendered.rows.map(({ index, gap }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const id = getRowId(row);
            return (
              <Fragment key={id}>
                <Gap height={gap} columnCount={columnCount} />
                <GridRow
                  row={row}
                  id={id}
                  index={index}
                  columns={columns}
                  pinned={pinned}
                  isSelected={selection?.ids.has(id)}
                  onToggle={selection?.toggle ?? ignore}
                  measure={virtualizer.measureElement}
                />
              </Fragment>
            );
          })}
          <Gap height={rendered.gapAfter} columnCount={columnCount} />
        </Table.Tbody>
      </Table>
    </Box>
  );
}

const ignore = () => undefined;
