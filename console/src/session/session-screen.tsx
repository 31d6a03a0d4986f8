// A page with one small form in the middle, for whoever is not in yet.
import { Badge, Group, Stack, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Logo } from '../components/layout/logo.tsx';
import './session-screen.css';

type Props = { readonly title: string; readonly isDemo: boolean; readonly children: ReactNode };

export function SessionScreen({ title, isDemo, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Sluice`;
  }, [title]);
  return (
    <main className="session-screen">
      <div className="session-box">
        <Group justify="space-between" mb="lg">
          <Logo />
          {isDemo && <Badge color="orange">DEMO</Badge>}
        </Group>
        <Stack gap="md">
          <Title order={1}>{title}</Title>
          {children}
        </Stack>
      </div>
    </main>
  );
}
