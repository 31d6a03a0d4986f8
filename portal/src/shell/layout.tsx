// The layout of every page: the frame with the pages of the person.

import { Menu } from '@mantine/core';
import { AccountMenu } from '@sluice/ui/shell/account-menu.tsx';
import { Frame } from '@sluice/ui/shell/frame.tsx';
import { IdleTimeout } from '@sluice/ui/shell/idle-timeout.tsx';
import { IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCurrentSession } from '../api/current-session.ts';
import { refreshSession, useSignOut } from '../data/session.ts';
import { shellTexts } from '../texts/shell.ts';
import { useNavigation } from './navigation.ts';

export function Layout() {
  const { demo, idle_seconds, person } = useCurrentSession();
  const navigation = useNavigation();
  const { mutate: signOut } = useSignOut();
  return (
    <Frame
      isDemo={demo}
      navigation={navigation}
      tools={
        <AccountMenu name={person.name} role={person.role} onSignOut={() => signOut('signed_out')}>
          <Menu.Item leftSection={<IconUser size={15} />} component={Link} to="/account">
            {shellTexts.pages.account}
          </Menu.Item>
        </AccountMenu>
      }
    >
      <IdleTimeout idleSeconds={idle_seconds} onIdle={() => signOut('idle')} onActive={refreshSession} />
    </Frame>
  );
}
