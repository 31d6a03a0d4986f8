// A table's rows as cards, for screens that are too narrow for columns. They scroll with the page, and only those in view are
// rendered.

import { Checkbox } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  Fragment,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { commonTexts } from '../../texts/common.ts';
import type { Column } from './column.ts';
import type { RowsProps } from './data-grid.tsx';
import { layoutRows, OVERSCAN, useRangeWith, useRowsInView } from './row-window.ts';
import './data-table.css';

/** Until a card is measured. */
const CARD_HEIGHT = 130;

type CardProps<Row> = {
  readonly row: Row;
  readonly id: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined: rows cannot be selected. */
  readonly isSelected: boolean | undefined;
  readonly onToggle: () => void;
};

function Card<Row>({ row, id, columns, isSelected, onToggle }: CardProps<Row>) {
  const cellsAt = (position: Column<Row>['card']): ReactNode[] =>
    columns
      .filter(({ card }) => card === position)
      .map(({ key, render }) => <span key={key}>{render(row)}</span>);
  const lines = columns.filter(({ card }) => card === 'line');
  return (
    <>
      <div className="table-card-head">
        {isSelected !== undefined && (
          <Checkbox aria-label={commonTexts.table.select(id)} checked={isSelected} onChange={onToggle} />
        )}
        <div className="table-card-title">{cellsAt('title')}</div>
        <strong>{cellsAt('value')}</strong>
      </div>
      {lines.length > 0 && (
        <dl className="table-lines">
          {lines.map(({ key, title, render }) => (
            <div key={key}>
              <dt>{title}</dt>
              <dd>{render(row)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="table-card-foot">
        <div className="table-card-text">{cellsAt('text')}</div>
        {cellsAt('actions')}
      </div>
    </>
  );
}

/** The space of cards that are not rendered. */
function Gap({ height }: { readonly height: number }) {
  const style: CSSProperties = { height };
  return height > 0 ? <li aria-hidden style={style} /> : null;
}

export function DataCards<Row>({ label, list, columns, getRowId, focusedIndex, selection }: RowsProps<Row>) {
  const { rows } = list;
  const cards = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  // What is above the cards may change its height, such as the filters.
  useLayoutEffect(() => {
    if (cards.current) setTop(Math.round(cards.current.getBoundingClientRect().top + scrollY));
  });
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: rows.length,
    estimateSize: () => CARD_HEIGHT,
    getItemKey: useCallback(
      (index: number) => {
        const row = rows[index];
        return row === undefined ? index : getRowId(row);
      },
      [rows, getRowId],
    ),
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor: useRangeWith(focusedIndex),
  });
  useRowsInView(virtualizer.range, list);
  const items = virtualizer.getVirtualItems();
  const rendered = layoutRows({ items, start: top, end: top + virtualizer.getTotalSize() });
  return (
    <ul ref={cards} className="table-cards" aria-label={label}>
      {rendered.rows.map(({ index, gap }) => {
        const row = rows[index];
        if (row === undefined) return null;
        const id = getRowId(row);
        return (
          <Fragment key={id}>
            <Gap height={gap} />
            <li
              ref={virtualizer.measureElement}
              data-row={id}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={list.loadMore ? -1 : rows.length}
              className="table-card"
            >
              <Card
                row={row}
                id={id}
                columns={columns}
                isSelected={selection?.ids.has(id)}
                onToggle={() => selection?.toggle(index, false)}
              />
            </li>
          </Fragment>
        );
      })}
      <Gap height={rendered.gapAfter} />
    </ul>
  );
}
