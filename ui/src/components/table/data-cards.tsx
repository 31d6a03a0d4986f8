// A table's rows as cards, for screens that are too narrow for columns.

import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { commonTexts } from '../../texts/common.ts';
import type { Column, Selection } from './column.ts';
import './data-table.css';

type Props<Row> = {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly getRowId: (row: Row) => string;
  readonly selection: Selection | undefined;
  readonly onToggle: (row: Row) => void;
};

export function DataCards<Row>({ label, rows, columns, getRowId, selection, onToggle }: Props<Row>) {
  const cellsAt = (position: Column<Row>['card'], row: Row): ReactNode[] =>
    columns
      .filter(({ card }) => card === position)
      .map(({ key, render }) => <span key={key}>{render(row)}</span>);
  const lines = columns.filter(({ card }) => card === 'line');
  return (
    <ul className="table-cards" aria-label={label}>
      {rows.map((row) => (
        <li key={getRowId(row)} data-row={getRowId(row)} className="table-card">
          <div className="table-card-head">
            {selection && (
              <Checkbox
                aria-label={commonTexts.table.select(getRowId(row))}
                checked={selection.ids.has(getRowId(row))}
                onChange={() => onToggle(row)}
              />
            )}
            <div className="table-card-title">{cellsAt('title', row)}</div>
            <strong>{cellsAt('value', row)}</strong>
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
            <div className="table-card-text">{cellsAt('text', row)}</div>
            {cellsAt('actions', row)}
          </div>
        </li>
      ))}
    </ul>
  );
}
