// A sentence of the catalogue with React nodes inside: `Pay {amount} to {wallet}`. The order of the placeholders is the
// translator's choice.
import { Fragment, type ReactNode } from 'react';

const PLACEHOLDER = /\{(\w+)\}/;

type Props = { readonly text: string; readonly values: Readonly<Record<string, ReactNode>> };

export function Rich({ text, values }: Props) {
  // Splitting by a pattern with one group yields text and placeholder names in turn.
  const pieces = text.split(PLACEHOLDER).map((piece, at) => ({ id: `${at}-${piece}`, piece, at }));
  return pieces.map(({ id, piece, at }) => (
    <Fragment key={id}>{at % 2 === 0 ? piece : values[piece]}</Fragment>
  ));
}
