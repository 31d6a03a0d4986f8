// Whether what is on the screen is fresh.
import { Badge } from '@mantine/core';
import type { LiveUpdates } from './live-updates.ts';

const BADGES = {
  live: { text: 'Live', color: 'green', title: 'Changes appear by themselves' },
  connecting: { text: 'Connecting', color: 'gray', title: 'The live connection is being made' },
  lost: { text: 'Not live', color: 'orange', title: 'The live connection is lost and is being made anew' },
} as const satisfies Record<LiveUpdates['state'], unknown>;

export function ConnectionBadge({ state }: { readonly state: LiveUpdates['state'] }) {
  const { text, color, title } = BADGES[state];
  return (
    <Badge color={color} title={title} role="status">
      {text}
    </Badge>
  );
}
