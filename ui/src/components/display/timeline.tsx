// A list of events in order: time, actor, note.
import { Timeline as MantineTimeline, Text } from '@mantine/core';
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

export function Timeline({ events }: { readonly events: readonly TimelineEvent[] }) {
  return (
    <MantineTimeline bulletSize={12} lineWidth={2} active={events.length}>
      {events.map(({ key, title, at, by, note, color }) => (
        <MantineTimeline.Item key={key} title={title} {...(color === undefined ? {} : { color })}>
          <Text size="sm" c="dimmed">
            <Timestamp at={at} as="exact" />
            {by !== null && ` · ${by}`}
          </Text>
          {note && <Text size="sm">{note}</Text>}
        </MantineTimeline.Item>
      ))}
    </MantineTimeline>
  );
}
