// Selecting rows: one, all, or with Shift all from the last one to this one.
import { useCallback, useEffect, useRef } from 'react';
import type { Selection } from './column.ts';

export type RowSelection = {
  readonly ids: ReadonlySet<string>;
  readonly all: { readonly isAll: boolean; readonly isSome: boolean; readonly onChange: () => void };
  /** The same function at every render. */
  readonly toggle: (index: number, withShift: boolean) => void;
};

type Options<Row> = {
  readonly rows: readonly Row[];
  readonly getRowId: (row: Row) => string;
  readonly selection: Selection | undefined;
};

/** The selection after the row at `index` is toggled; `anchor` is the other end of a range. */
function toggled(allIds: readonly string[], ids: ReadonlySet<string>, index: number, anchor: number) {
  const next = new Set(ids);
  const isSelected = !ids.has(allIds[index] ?? '');
  for (const id of allIds.slice(Math.min(index, anchor), Math.max(index, anchor) + 1))
    if (isSelected) next.add(id);
    else next.delete(id);
  return next;
}

export function useRowSelection<Row>({ rows, getRowId, selection }: Options<Row>): RowSelection | undefined {
  const latest = useRef({ rows, getRowId, selection });
  useEffect(() => {
    latest.current = { rows, getRowId, selection };
  });
  const lastId = useRef<string>(undefined);
  const toggle = useCallback((index: number, withShift: boolean) => {
    const current = latest.current;
    if (!current.selection) return;
    const allIds = current.rows.map(current.getRowId);
    const anchor = withShift && lastId.current !== undefined ? allIds.indexOf(lastId.current) : -1;
    current.selection.onChange(toggled(allIds, current.selection.ids, index, anchor === -1 ? index : anchor));
    lastId.current = allIds[index];
  }, []);
  if (!selection) return undefined;
  const { ids, onChange } = selection;
  const isAll = rows.length > 0 && rows.every((row) => ids.has(getRowId(row)));
  return {
    ids,
    all: {
      isAll,
      isSome: ids.size > 0,
      onChange: () => onChange(new Set(isAll ? [] : rows.map(getRowId))),
    },
    toggle,
  };
}
