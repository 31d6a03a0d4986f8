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
  readonly idOf: (row: Row) => string;
  readonly selection: Selection | undefined;
  readonly toggle: (row: Row) => void;
};

export function DataCards<Row>({ label, rows, columns, idOf, selection, toggle }: Props<Row>) {
  const at = (place: Column<Row>['card'], row: Row): ReactNode[] =>
    columns
      .filter(({ card }) => card === place)
      .map(({ key, render }) => <span key={key}>{render(row)}</span>);
  const lines = columns.filter(({ card }) => card === 'line');
  return (
    <ul className="table-cards" aria-label={label}>
      {rows.map((row) => (
        <li key={idOf(row)} data-row={idOf(row)} className="table-card">
          <div className="table-card-head">
            {selection && (
              <Checkbox
                aria-label={commonTexts.table.select(idOf(row))}
                checked={selection.ids.has(idOf(row))}
                onChange={() => toggle(row)}
              />
            )}
            <div className="table-card-title">{at('title', row)}</div>
            <strong>{at('value', row)}</strong>
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
            <div className="table-card-text">{at('text', row)}</div>
            {at('actions', row)}
          </div>
        </li>
      ))}
    </ul>
  );
}
