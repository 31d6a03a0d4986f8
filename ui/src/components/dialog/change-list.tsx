// A list of changes: name, old value, new value.
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import './change-list.css';

export type Change = { readonly name: string; readonly before?: ReactNode; readonly after?: ReactNode };

export function ChangeList({ changes }: { readonly changes: readonly Change[] }) {
  return (
    <dl className="changes">
      {changes.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {before !== undefined && <del className="changes-before">{before}</del>}
            {before !== undefined && after !== undefined && (
              <Text span c="dimmed" aria-hidden>
                {' → '}
              </Text>
            )}
            {after !== undefined && <ins className="changes-after">{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
