// A bordered part of a page, with a heading.
import { Box, Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Term } from '../../texts/help.ts';
import { Help } from './help.tsx';
import '../components.css';

type Props = {
  readonly title: string;
  /** Explained beside the title. */
  readonly term?: Term;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

export function Panel({ title, term, aside, children }: Props) {
  return (
    <Box component="section" className="panel" p="md" miw={0}>
      <Group justify="space-between" mb="sm">
        <Group gap={4}>
          <Title order={2}>{title}</Title>
          {term && <Help term={term} />}
        </Group>
        {aside}
      </Group>
      {children}
    </Box>
  );
}
