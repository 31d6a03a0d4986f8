// The layout of every page: the frame with the pages of the operator, search, live updates, and global dialogs.

import { ActionIcon, Button, Kbd, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { AccountMenu } from '@sluice/ui/shell/account-menu.tsx';
import { ConnectionBadge } from '@sluice/ui/shell/connection-badge.tsx';
import { Frame } from '@sluice/ui/shell/frame.tsx';
import { IdleTimeout } from '@sluice/ui/shell/idle-timeout.tsx';
import { IconKeyboard, IconSearch, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useCurrentSession } from '../api/current-session.ts';
import { refreshSession, useSignOut } from '../data/session.ts';
import { shellTexts } from '../texts/shell.ts';
import { useLiveUpdates } from './live-updates.ts';
import { useNavigation } from './navigation.ts';
import { useShortcuts } from './shortcuts.ts';

const CommandPalette = lazy(() => import('./command-palette.tsx'));
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'));

function SearchButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <>
      <Button
        variant="default"
        visibleFrom="sm"
        onClick={onClick}
        leftSection={<IconSearch size={14} />}
        rightSection={<Kbd size="xs">{shellTexts.searchShortcut}</Kbd>}
        fw={400}
        c="dimmed"
      >
        {shellTexts.search}
      </Button>
      <ActionIcon hiddenFrom="sm" size="lg" onClick={onClick} aria-label={shellTexts.search}>
        <IconSearch size={18} />
      </ActionIcon>
    </>
  );
}

function OperatorMenu({ onOpenShortcuts }: { readonly onOpenShortcuts: () => void }) {
  const { operator } = useCurrentSession();
  const signOut = useSignOut();
  return (
    <AccountMenu name={operator.name} role={operator.role} onSignOut={() => signOut.mutate('signed_out')}>
      <Menu.Item leftSection={<IconUser size={15} />} component={Link} to="/account">
        {shellTexts.pages.account}
      </Menu.Item>
      <Menu.Item leftSection={<IconKeyboard size={15} />} onClick={onOpenShortcuts}>
        {shellTexts.shortcuts.title}
      </Menu.Item>
    </AccountMenu>
  );
}

export function Layout() {
  const { demo, idle_seconds } = useCurrentSession();
  const { state, pulse } = useLiveUpdates();
  const navigation = useNavigation(pulse);
  const { mutate: signOut } = useSignOut();
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
    <Frame
      isDemo={demo}
      navigation={navigation}
      tools={
        <>
          <SearchButton onClick={openPalette} />
          <ConnectionBadge state={state} />
          <OperatorMenu onOpenShortcuts={shortcuts.open} />
        </>
      }
    >
      <Suspense>
        {wasPaletteOpen && <CommandPalette isOpen={isPaletteOpen} onClose={palette.close} />}
        {isShortcutsOpen && <ShortcutsDialog onClose={shortcuts.close} />}
      </Suspense>
      <IdleTimeout idleSeconds={idle_seconds} onIdle={() => signOut('idle')} onActive={refreshSession} />
    </Frame>
  );
}
