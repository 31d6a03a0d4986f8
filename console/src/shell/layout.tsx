// The layout of every page: header, navigation, content, and global dialogs.

import { ActionIcon, AppShell, Badge, Burger, Button, Drawer, Group, Kbd } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useCurrentSession } from '../api/current-session.ts';
import { Logo } from '../components/layout/logo.tsx';
import { commonTexts } from '../texts/shared/common.ts';
import { shellTexts } from '../texts/shared/shell.ts';
import { AccountMenu } from './account-menu.tsx';
import { ConnectionBadge } from './connection-badge.tsx';
import { IdleTimeout } from './idle-timeout.tsx';
import { type LiveUpdates, useLiveUpdates } from './live-updates.ts';
import { Navigation } from './navigation.tsx';
import { useShortcuts } from './shortcuts.ts';
import './shell.css';

const CommandPalette = lazy(() => import('./command-palette.tsx'));
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'));

type HeaderProps = {
  readonly state: LiveUpdates['state'];
  readonly isMenuOpen: boolean;
  readonly onToggleMenu: () => void;
  readonly onOpenPalette: () => void;
  readonly onOpenShortcuts: () => void;
};

function Header({ state, isMenuOpen, onToggleMenu, onOpenPalette, onOpenShortcuts }: HeaderProps) {
  const { demo } = useCurrentSession();
  return (
    <AppShell.Header className="shell-header">
      <Group gap="sm" wrap="nowrap">
        <Burger
          hiddenFrom="sm"
          size="sm"
          opened={isMenuOpen}
          onClick={onToggleMenu}
          aria-label={shellTexts.navigation}
        />
        <Logo />
        {demo && <Badge color="orange">{commonTexts.demo}</Badge>}
      </Group>
      <Group gap="xs" wrap="nowrap">
        <Button
          variant="default"
          visibleFrom="sm"
          onClick={onOpenPalette}
          leftSection={<IconSearch size={14} />}
          rightSection={<Kbd size="xs">{shellTexts.searchShortcut}</Kbd>}
          fw={400}
          c="dimmed"
        >
          {shellTexts.search}
        </Button>
        <ActionIcon hiddenFrom="sm" size="lg" onClick={onOpenPalette} aria-label={shellTexts.search}>
          <IconSearch size={18} />
        </ActionIcon>
        <ConnectionBadge state={state} />
        <AccountMenu onOpenShortcuts={onOpenShortcuts} />
      </Group>
    </AppShell.Header>
  );
}

export function Layout() {
  const { state, pulse } = useLiveUpdates();
  const [isMenuOpen, menu] = useDisclosure(false);
  const [isPaletteOpen, palette] = useDisclosure(false);
  const [isShortcutsOpen, shortcuts] = useDisclosure(false);
  // Stays mounted after the first use: the closing animation needs it, and it reopens at once.
  const [wasPaletteOpen, setWasPaletteOpen] = useState(false);
  const openPalette = () => {
    setWasPaletteOpen(true);
    palette.open();
  };
  useShortcuts({ openPalette, openShortcuts: shortcuts.open });

  return (
    <AppShell
      header={{ height: 48 }}
      navbar={{ width: 212, breakpoint: 'sm', collapsed: { mobile: true } }}
      padding={0}
    >
      <a href="#page" className="shell-skip">
        {shellTexts.skipToContent}
      </a>
      <Header
        state={state}
        isMenuOpen={isMenuOpen}
        onToggleMenu={menu.toggle}
        onOpenPalette={openPalette}
        onOpenShortcuts={shortcuts.open}
      />
      <AppShell.Navbar className="shell-navbar" aria-label={shellTexts.navigation} visibleFrom="sm">
        <Navigation pulse={pulse} onNavigate={menu.close} />
      </AppShell.Navbar>
      <Drawer
        opened={isMenuOpen}
        onClose={menu.close}
        size={260}
        title={commonTexts.productName}
        hiddenFrom="sm"
      >
        <nav aria-label={shellTexts.navigation}>
          <Navigation pulse={pulse} onNavigate={menu.close} />
        </nav>
      </Drawer>
      <AppShell.Main id="page" tabIndex={-1} className="shell-main">
        <Outlet />
      </AppShell.Main>
      <Suspense>
        {wasPaletteOpen && <CommandPalette isOpen={isPaletteOpen} onClose={palette.close} />}
        {isShortcutsOpen && <ShortcutsDialog onClose={shortcuts.close} />}
      </Suspense>
      <IdleTimeout />
    </AppShell>
  );
}
