// Keeps columns from jumping while rows come and go: the heading of each is at least as wide as its widest cell so far.
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** `columns` is the identity of the columns; other columns are measured from the start. */
export function useColumnWidths(table: RefObject<HTMLTableElement | null>, columns: string): void {
  const measured = useRef<{ columns: string; widths: number[] }>({ columns: '', widths: [] });
  useLayoutEffect(() => {
    const [head, ...rows] = table.current?.querySelectorAll<HTMLTableRowElement>('tr:not(.table-gap)') ?? [];
    if (!head) return;
    if (measured.current.columns !== columns) measured.current = { columns, widths: [] };
    const { widths } = measured.current;
    const cells = rows.map((row) => [...row.cells]);
    // All are read before any is written, so that the page is laid out once.
    const widest = [...head.cells].map((_, column) =>
      cells.reduce((width, row) => {
        const content = row[column]?.firstElementChild;
        return content instanceof HTMLElement ? Math.max(width, content.offsetWidth) : width;
      }, widths[column] ?? 0),
    );
    for (const [column, { firstElementChild }] of [...head.cells].entries())
      if (firstElementChild instanceof HTMLElement)
        firstElementChild.style.minWidth = `${widest[column] ?? 0}px`;
    measured.current.widths = widest;
  });
}
