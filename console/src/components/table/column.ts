// The columns of a list: one description for the table and for the cards that replace it on phones.
import type { ReactNode } from 'react';

export type Column<Row> = {
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  readonly align?: 'left' | 'right';
  readonly width?: number | string;
  /** The name the server sorts by. */
  readonly sort?: string;
  /** Its place on a card: the first line, the number at its end, text that flows, or a line with its name. */
  readonly card?: 'title' | 'value' | 'text' | 'line' | 'actions';
};

export type Selection = {
  readonly ids: ReadonlySet<string>;
  readonly change: (ids: ReadonlySet<string>) => void;
};
