// The frame around every page.
import { ActionIcon, AppShell, Badge, Burger, Button, Drawer, Group, Kbd } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useCurrentSession } from '../api/current-session.ts';
import { Logo } from '../components/layout/logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ConnectionBadge } from './connection-badge.tsx';
import { IdleTimeout } from './idle-timeout.tsx';
import { useLiveUpdates } from './live-updates.ts';
import { Navigation } from './navigation.tsx';
import { useShortcuts } from './shortcuts.ts';
import './shell.css';

const Palette = lazy(() => import('./command-palette.tsx'));
const KeyHints = lazy(() => import('./shortcuts-dialog.tsx'));

export function Layout() {
  const { demo } = useCurrentSession();
  const { state, pulse } = useLiveUpdates();
  const [isMenuOpen, menu] = useDisclosure(false);
  const [isPaletteOpen, palette] = useDisclosure(false);
  const [isHelpOpen, help] = useDisclosure(false);
  // Kept once it was opened, so that closing can be seen and opening again is instant.
  const [wasPaletteOpen, setWasPaletteOpen] = useState(false);
  const openPalette = () => {
    setWasPaletteOpen(true);
    palette.open();
  };
  useShortcuts({ openPalette, openHints: help.open });

  return (
    <AppShell
      header={{ height: 48 }}
      navbar={{ width: 212, breakpoint: 'sm', collapsed: { mobile: true } }}
      padding={0}
    >
      <a href="#page" className="shell-skip">
        Skip to the page
      </a>
      <AppShell.Header className="shell-header">
        <Group gap="sm" wrap="nowrap">
          <Burger hiddenFrom="sm" size="sm" opened={isMenuOpen} onClick={menu.toggle} aria-label="Pages" />
          <Logo />
          {demo && <Badge color="orange">DEMO</Badge>}
        </Group>
        <Group gap="xs" wrap="nowrap">
          <Button
            variant="default"
            visibleFrom="sm"
            onClick={openPalette}
            leftSection={<IconSearch size={14} />}
            rightSection={<Kbd size="xs">Ctrl K</Kbd>}
            fw={400}
            c="dimmed"
          >
            Search or go to
          </Button>
          <ActionIcon hiddenFrom="sm" size="lg" onClick={openPalette} aria-label="Search or go to">
            <IconSearch size={18} />
          </ActionIcon>
          <ConnectionBadge state={state} />
          <AccountMenu onKeyHints={help.open} />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className="shell-navbar" aria-label="Pages" visibleFrom="sm">
        <Navigation pulse={pulse} onGo={menu.close} />
      </AppShell.Navbar>
      <Drawer opened={isMenuOpen} onClose={menu.close} size={260} title="Sluice" hiddenFrom="sm">
        <nav aria-label="Pages">
          <Navigation pulse={pulse} onGo={menu.close} />
        </nav>
      </Drawer>
      <AppShell.Main id="page" tabIndex={-1} className="shell-main">
        <Outlet />
      </AppShell.Main>
      <Suspense>
        {wasPaletteOpen && <Palette isOpen={isPaletteOpen} onClose={palette.close} />}
        {isHelpOpen && <KeyHints onClose={help.close} />}
      </Suspense>
      <IdleTimeout />
    </AppShell>
  );
}
