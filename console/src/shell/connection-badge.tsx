// Whether what is on the screen is fresh.
import { Badge } from '@mantine/core';
import type { Live } from './live-updates.ts';

const LOOKS = {
  live: { text: 'Live', color: 'green', title: 'Changes appear by themselves' },
  connecting: { text: 'Connecting', color: 'gray', title: 'The live connection is being made' },
  lost: { text: 'Not live', color: 'orange', title: 'The live connection is lost and is being made anew' },
} as const satisfies Record<Live['state'], unknown>;

export function LiveSign({ state }: { readonly state: Live['state'] }) {
  const { text, color, title } = LOOKS[state];
  return (
    <Badge color={color} title={title} role="status">
      {text}
    </Badge>
  );
}
