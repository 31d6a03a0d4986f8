// The state of the live connection.

import { Badge } from '@mantine/core';
import { shellTexts } from '../texts/shared/shell.ts';
import type { LiveUpdates } from './live-updates.ts';

const STATE_COLORS = {
  live: 'green',
  connecting: 'gray',
  lost: 'red',
  offline: 'red',
} as const satisfies Record<LiveUpdates['state'], string>;

export function ConnectionBadge({ state }: { readonly state: LiveUpdates['state'] }) {
  const { label, hint } = shellTexts.connection[state];
  return (
    <Badge color={STATE_COLORS[state]} title={hint} role="status">
      {label}
    </Badge>
  );
}
