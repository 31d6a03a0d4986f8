// What happened, in order: when, who, and why.
import { Timeline as Line, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Timestamp } from './timestamp.tsx';

export type TimelineEvent = {
  readonly key: string | number;
  readonly title: string;
  readonly at: string;
  readonly by: string | null;
  readonly note?: ReactNode;
  readonly color?: string;
};

export function Timeline({ happenings }: { readonly happenings: readonly TimelineEvent[] }) {
  return (
    <Line bulletSize={12} lineWidth={2} active={happenings.length}>
      {happenings.map(({ key, title, at, by, note, color }) => (
        <Line.Item key={key} title={title} {...(color === undefined ? {} : { color })}>
          <Text size="sm" c="dimmed">
            <Timestamp at={at} as="exact" />
            {by !== null && ` · ${by}`}
          </Text>
          {note && <Text size="sm">{note}</Text>}
        </Line.Item>
      ))}
    </Line>
  );
}
