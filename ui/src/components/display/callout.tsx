// A notice that requires action, with its buttons.
import { Group, Title } from '@mantine/core';
import { IconAlertTriangle, IconUserCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import './callout.css';

const ICONS = { bad: IconAlertTriangle, warn: IconUserCheck } as const;

type Props = {
  readonly tone: keyof typeof ICONS;
  readonly title: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

export function Callout({ tone, title, aside, children }: Props) {
  const Icon = ICONS[tone];
  return (
    <section className="callout" data-tone={tone}>
      <Group justify="space-between" gap="xs" mb={4}>
        <Group gap="xs" wrap="nowrap" miw={0}>
          <Icon size={17} stroke={1.8} aria-hidden className="callout-icon" />
          <Title order={2}>{title}</Title>
        </Group>
        {aside && <Group gap="xs">{aside}</Group>}
      </Group>
      <div className="callout-body">{children}</div>
    </section>
  );
}
