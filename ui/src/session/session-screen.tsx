// A page with one small form, shown before sign-in is complete.

import { Badge, Group, Stack, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Logo } from '../components/layout/logo.tsx';
import { commonTexts } from '../texts/common.ts';
import './session-screen.css';

type Props = { readonly title: string; readonly isDemo: boolean; readonly children: ReactNode };

export function SessionScreen({ title, isDemo, children }: Props) {
  useEffect(() => {
    document.title = commonTexts.pageTitle(title);
  }, [title]);
  return (
    <main className="session-screen">
      <div className="session-box">
        <Group justify="space-between" mb="lg">
          <Logo />
          {isDemo && <Badge color="orange">{commonTexts.demo}</Badge>}
        </Group>
        <Stack gap="md">
          <Title order={1}>{title}</Title>
          {children}
        </Stack>
      </div>
    </main>
  );
}
