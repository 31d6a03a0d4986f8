// The state of the live connection.

import { Badge } from '@mantine/core';
import { shellTexts } from '../texts/shell.ts';

const STATE_COLORS = {
  live: 'green',
  connecting: 'gray',
  lost: 'red',
  offline: 'red',
} as const;

export type ConnectionState = keyof typeof STATE_COLORS;

export function ConnectionBadge({ state }: { readonly state: ConnectionState }) {
  const { label, hint } = shellTexts.connection[state];
  return (
    <Badge color={STATE_COLORS[state]} title={hint} role="status">
      {label}
    </Badge>
  );
}
