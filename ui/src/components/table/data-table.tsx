// The table of every list: sorting, selection, keyboard, loading, empty and error states. On phones the columns become
// cards.

import { Button, Center } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type DataTableSelectionProps, type DataTableSortProps, DataTable as Grid } from 'mantine-datatable';
import { type ReactNode, useRef } from 'react';
import type { PagedList } from '../../lib/paged-list.ts';
import { commonTexts } from '../../texts/common.ts';
import { EmptyState, LoadError, Loading } from '../display/feedback.tsx';
import type { Column, Selection } from './column.ts';
import { DataCards } from './data-cards.tsx';
import { useRowKeys } from './row-keys.ts';
import 'mantine-datatable/styles.css';
import './data-table.css';

type Props<Row> = {
  readonly label: string;
  readonly list: PagedList<Row>;
  readonly columns: readonly Column<Row>[];
  readonly getRowId: (row: Row) => string;
  readonly empty: string;
  readonly emptyAction?: ReactNode;
  /** `amount` or `-amount`, as in the API. */
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  readonly selection?: Selection;
  readonly keys?: Readonly<Record<string, (row: Row) => void>>;
};

const sortProps = <Row,>(sort = '', onSort: (sort: string) => void): DataTableSortProps<Row> => ({
  sortStatus: {
    columnAccessor: sort.replace('-', ''),
    direction: sort.startsWith('-') ? 'desc' : 'asc',
  },
  onSortStatusChange: ({ columnAccessor, direction }) =>
    onSort(`${direction === 'desc' ? '-' : ''}${String(columnAccessor)}`),
});

const selectionProps = <Row,>(
  rows: readonly Row[],
  getRowId: (row: Row) => string,
  { ids, onChange }: Selection,
): DataTableSelectionProps<Row> => ({
  selectedRecords: rows.filter((row) => ids.has(getRowId(row))),
  onSelectedRecordsChange: (selected) => onChange(new Set(selected.map(getRowId))),
  allRecordsSelectionCheckboxProps: { 'aria-label': commonTexts.table.selectAll, size: 'xs' },
  getRecordSelectionCheckboxProps: (row) => ({
    'aria-label': commonTexts.table.select(getRowId(row)),
    size: 'xs',
  }),
});

const gridColumn = <Row,>(column: Column<Row>, canSort: boolean) => ({
  accessor: column.sort ?? column.key,
  title:
    column.title === '' ? <span className="visually-hidden">{commonTexts.table.actions}</span> : column.title,
  render: (row: Row) => column.render(row),
  textAlign: column.align ?? ('left' as const),
  noWrap: true,
  sortable: column.sort !== undefined && canSort,
  ...(column.width === undefined ? {} : { width: column.width }),
});

/** Also of an empty page: the server reads a limited number of rows for each, so the next one may have some. */
function MoreButton({
  list: { loadMore, isLoadingMore },
}: {
  readonly list: Pick<PagedList<unknown>, 'loadMore' | 'isLoadingMore'>;
}) {
  return (
    <Button variant="subtle" onClick={loadMore} loading={isLoadingMore}>
      {commonTexts.showMore}
    </Button>
  );
}

export function DataTable<Row>(props: Props<Row>) {
  const { label, list, columns, getRowId, empty, emptyAction, sort, onSort, selection, keys = {} } = props;
  const container = useRef<HTMLDivElement>(null);
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });

  const toggle = (row: Row) => {
    if (!selection) return;
    const ids = new Set(selection.ids);
    if (!ids.delete(getRowId(row))) ids.add(getRowId(row));
    selection.onChange(ids);
  };
  useRowKeys({ container, rows: list.rows, getRowId, keys: selection ? { ...keys, x: toggle } : keys });

  if (list.error) return <LoadError error={list.error} retry={list.retry} />;
  if (list.isPending) return <Loading rows={8} />;
  if (list.rows.length === 0)
    return list.loadMore ? (
      <EmptyState action={<MoreButton list={list} />}>{commonTexts.table.noneSoFar}</EmptyState>
    ) : (
      <EmptyState action={emptyAction}>{empty}</EmptyState>
    );

  return (
    <div ref={container} className={isPhone ? '' : 'table-frame'}>
      {isPhone ? (
        <DataCards
          label={label}
          rows={list.rows}
          columns={columns}
          getRowId={getRowId}
          selection={selection}
          onToggle={toggle}
        />
      ) : (
        <Grid<Row>
          aria-label={label}
          className="table-grid"
          withTableBorder={false}
          records={[...list.rows]}
          idAccessor={(row) => getRowId(row)}
          verticalSpacing={5}
          horizontalSpacing="xs"
          fz="sm"
          highlightOnHover
          pinLastColumn={columns.at(-1)?.card === 'actions'}
          backgroundColor="var(--mantine-color-body)"
          rowBorderColor="var(--panel-border-color)"
          borderColor="var(--panel-border-color)"
          highlightOnHoverColor="var(--row-hover)"
          customRowAttributes={(row) => ({ 'data-row': getRowId(row) })}
          scrollAreaProps={{
            type: 'auto',
            viewportProps: { tabIndex: 0, role: 'region', 'aria-label': label },
          }}
          columns={columns.map((column) => gridColumn(column, onSort !== undefined))}
          {...(onSort ? sortProps<Row>(sort, onSort) : {})}
          {...(selection ? selectionProps(list.rows, getRowId, selection) : {})}
        />
      )}
      {list.loadMore && (
        <Center className="table-more">
          <MoreButton list={list} />
        </Center>
      )}
    </div>
  );
}
