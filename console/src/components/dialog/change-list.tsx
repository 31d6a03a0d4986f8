// What is different afterwards: name, what it was, what it becomes.
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import './change-list.css';

export type Change = { readonly name: string; readonly was?: ReactNode; readonly becomes?: ReactNode };

export function Changes({ changes }: { readonly changes: readonly Change[] }) {
  return (
    <dl className="changes">
      {changes.map(({ name, was, becomes }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {was !== undefined && <del className="changes-was">{was}</del>}
            {was !== undefined && becomes !== undefined && (
              <Text span c="dimmed" aria-hidden>
                {' → '}
              </Text>
            )}
            {becomes !== undefined && <ins className="changes-becomes">{becomes}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
