// The columns of a list: one description for the table and for the cards that replace it on phones.
import type { ReactNode } from 'react';

export type Column<Row> = {
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  readonly align?: 'left' | 'right';
  readonly width?: number | string;
  /** The name of the column in the `sort` parameter of the API. */
  readonly sort?: string;
  /** The position on a card: in the first line, as the value at its end, in the running text, or on a labelled line. */
  readonly card?: 'title' | 'value' | 'text' | 'line' | 'actions';
};

export type Selection = {
  readonly ids: ReadonlySet<string>;
  readonly onChange: (ids: ReadonlySet<string>) => void;
};
