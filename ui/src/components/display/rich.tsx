// A text with React nodes in place of its placeholders: `Pay {amount} to {wallet}`. A translation may reorder the
// placeholders.
import { Fragment, type ReactNode } from 'react';

const PLACEHOLDER = /\{(\w+)\}/;

type Props = { readonly text: string; readonly values: Readonly<Record<string, ReactNode>> };

export function Rich({ text, values }: Props) {
  // Splitting by a pattern with one group yields text and placeholder names in turn.
  const parts = text.split(PLACEHOLDER).map((part, index) => ({ id: `${index}-${part}`, part, index }));
  return parts.map(({ id, part, index }) => (
    <Fragment key={id}>{index % 2 === 0 ? part : values[part]}</Fragment>
  ));
}
