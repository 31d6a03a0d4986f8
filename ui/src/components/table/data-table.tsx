// The table of every list: sorting, selection, keyboard, loading, empty and error states. On phones the columns become
// cards.

import { Box, Button, Center, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type FocusEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PagedList } from '../../lib/paged-list.ts';
import { commonTexts } from '../../texts/common.ts';
import { EmptyState, LoadError, Loading } from '../display/feedback.tsx';
import type { Column, Selection } from './column.ts';
import { DataCards } from './data-cards.tsx';
import { DataGrid } from './data-grid.tsx';
import { useRowKeys } from './row-keys.ts';
import { useIsPrinting } from './use-printing.ts';
import { useRowSelection } from './use-row-selection.ts';
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

/** Also of an empty page: the server reads a limited number of rows for each, so the next one may have some. */
function MoreButton({
  list: { loadMore, isLoadingMore, hasMoreFailed },
}: {
  readonly list: Pick<PagedList<unknown>, 'loadMore' | 'isLoadingMore' | 'hasMoreFailed'>;
}) {
  return (
    <>
      {hasMoreFailed && (
        <Text role="alert" size="sm" c="var(--bad)" me="xs">
          {commonTexts.table.moreFailed}
        </Text>
      )}
      <Button variant="subtle" onClick={loadMore} loading={isLoadingMore}>
        {commonTexts.showMore}
      </Button>
    </>
  );
}

const rowOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[data-row]') ?? null;

/** The row with the focus. It stays rendered, and others can be focused wherever they are in the list. */
function useFocusedRow<Row>(rows: readonly Row[], getRowId: (row: Row) => string) {
  const container = useRef<HTMLDivElement>(null);
  const [focusedId, setFocusedId] = useState<string>();
  const focusedIndex = useMemo(
    () => (focusedId === undefined ? -1 : rows.findIndex((row) => getRowId(row) === focusedId)),
    [rows, getRowId, focusedId],
  );
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const id = rowOf(target)?.dataset['row'];
    if (id !== undefined) setFocusedId(id);
  };
  /** False: the row has no link. */
  const focusRow = (row: Row): boolean => {
    const id = getRowId(row);
    flushSync(() => setFocusedId(id));
    const link = container.current?.querySelector<HTMLElement>(
      `[data-row="${CSS.escape(id)}"] [data-row-link]`,
    );
    link?.focus({ preventScroll: true });
    rowOf(link ?? null)?.scrollIntoView({ block: 'nearest' });
    return link != null;
  };
  return { container, focusedIndex, onFocus, focusRow };
}

export function DataTable<Row>(props: Props<Row>) {
  const { label, list, columns, getRowId, empty, emptyAction, sort, onSort, selection, keys = {} } = props;
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const isPrinting = useIsPrinting();
  const { container, focusedIndex, onFocus, focusRow } = useFocusedRow(list.rows, getRowId);
  const rowSelection = useRowSelection({ rows: list.rows, getRowId, selection });
  const toggle = (row: Row) => rowSelection?.toggle(list.rows.indexOf(row), false);
  useRowKeys({
    container,
    rows: list.rows,
    getRowId,
    focusRow,
    keys: selection ? { ...keys, x: toggle } : keys,
  });

  if (list.error) return <LoadError error={list.error} retry={list.retry} />;
  if (list.isPending) return <Loading rows={8} />;
  if (list.rows.length === 0)
    return list.loadMore ? (
      <EmptyState action={<MoreButton list={list} />}>{commonTexts.table.noneSoFar}</EmptyState>
    ) : (
      <EmptyState action={emptyAction}>{empty}</EmptyState>
    );

  const shared = { label, list, columns, getRowId, focusedIndex, selection: rowSelection };
  const isCards = isPhone && !isPrinting;
  return (
    <Box ref={container} className={isCards ? '' : 'table-frame'} onFocus={onFocus}>
      {isCards ? (
        <DataCards {...shared} />
      ) : (
        <DataGrid {...shared} sort={sort} onSort={onSort} isWhole={isPrinting} />
      )}
      {list.loadMore && (
        <Center className="table-more">
          <MoreButton list={list} />
        </Center>
      )}
    </Box>
  );
}
