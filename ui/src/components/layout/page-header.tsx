// The header of every page: title (also of the browser tab) and actions. Navigation moves the focus here.

import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { commonTexts } from '../../texts/common.ts';
import type { Term } from '../../texts/help.ts';
import { Help } from './help.tsx';
import '../components.css';

let isFirstPage = true;

type Props = {
  readonly title: string;
  readonly hint?: ReactNode;
  /** Explained beside the title. */
  readonly term?: Term;
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
};

export function PageHeader({ title, hint, term, aside, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = commonTexts.pageTitle(title);
  }, [title]);
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, []);
  return (
    <Group justify="space-between" mb="sm" gap="sm" mih={34} flex="none">
      <Stack gap={0} miw={0} className="heading-text">
        <Group gap="sm">
          <Title order={1} ref={heading} tabIndex={-1} className="heading">
            {title}
          </Title>
          {term && <Help term={term} />}
          {aside}
        </Group>
        {hint && (
          <Text c="dimmed" size="sm">
            {hint}
          </Text>
        )}
      </Stack>
      {children && <Group gap="xs">{children}</Group>}
    </Group>
  );
}
