// A bordered part of a page, with a heading.
import { Box, Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import '../components.css';

type Props = { readonly title: string; readonly aside?: ReactNode; readonly children: ReactNode };

export function Panel({ title, aside, children }: Props) {
  return (
    <Box component="section" className="panel" p="md" miw={0}>
      <Group justify="space-between" mb="sm">
        <Title order={2}>{title}</Title>
        {aside}
      </Group>
      {children}
    </Box>
  );
}
