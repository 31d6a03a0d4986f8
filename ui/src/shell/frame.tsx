// The frame of every page: header, navigation, content.

import { AppShell, Badge, Burger, Drawer, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '../components/layout/logo.tsx';
import { commonTexts } from '../texts/common.ts';
import { shellTexts } from '../texts/shell.ts';
import { Navigation, type NavigationGroup } from './navigation.tsx';
import './shell.css';

type Props = {
  readonly isDemo: boolean;
  readonly navigation: readonly NavigationGroup[];
  /** At the end of the header. */
  readonly tools: ReactNode;
  /** Global dialogs. */
  readonly children: ReactNode;
};

export function Frame({ isDemo, navigation, tools, children }: Props) {
  const [isMenuOpen, menu] = useDisclosure(false);
  return (
    <AppShell
      header={{ height: 48 }}
      navbar={{ width: 212, breakpoint: 'sm', collapsed: { mobile: true } }}
      padding={0}
    >
      <a href="#page" className="shell-skip">
        {shellTexts.skipToContent}
      </a>
      <AppShell.Header className="shell-header">
        <Group gap="sm" wrap="nowrap">
          <Burger
            hiddenFrom="sm"
            size="sm"
            opened={isMenuOpen}
            onClick={menu.toggle}
            aria-label={shellTexts.navigation}
          />
          <Logo />
          {isDemo && <Badge color="orange">{commonTexts.demo}</Badge>}
        </Group>
        <Group gap="xs" wrap="nowrap">
          {tools}
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className="shell-navbar" aria-label={shellTexts.navigation} visibleFrom="sm">
        <Navigation groups={navigation} onNavigate={menu.close} />
      </AppShell.Navbar>
      <Drawer
        opened={isMenuOpen}
        onClose={menu.close}
        size={260}
        title={commonTexts.productName}
        hiddenFrom="sm"
      >
        <nav aria-label={shellTexts.navigation}>
          <Navigation groups={navigation} onNavigate={menu.close} />
        </nav>
      </Drawer>
      <AppShell.Main id="page" tabIndex={-1} className="shell-main">
        <Outlet />
      </AppShell.Main>
      {children}
    </AppShell>
  );
}
