// The operator's menu: account, appearance, time zone, sign-out.

import { Button, Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconChevronDown,
  IconClock,
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCurrentSession } from '../api/current-session.ts';
import { useSignOut } from '../data/session.ts';
import { useZone } from '../lib/clock.ts';
import { shellTexts } from '../texts/shared/shell.ts';

const texts = shellTexts.account;

const SCHEMES = [
  { value: 'auto', Icon: IconDeviceDesktop },
  { value: 'light', Icon: IconSun },
  { value: 'dark', Icon: IconMoon },
] as const;

export function AccountMenu({ onOpenShortcuts }: { readonly onOpenShortcuts: () => void }) {
  const { operator } = useCurrentSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [zone, setZone] = useZone();
  const signOut = useSignOut();
  const currentProps = (isCurrent: boolean) => (isCurrent ? { 'aria-current': true as const, fw: 600 } : {});
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          c="inherit"
          px="xs"
          rightSection={<IconChevronDown size={14} />}
        >
          {operator.name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{texts.signedInAs(operator.role)}</Menu.Label>
        <Menu.Item leftSection={<IconUser size={15} />} component={Link} to="/account">
          {shellTexts.pages.account}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={15} />} onClick={onOpenShortcuts}>
          {texts.shortcuts}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{texts.appearance}</Menu.Label>
        {SCHEMES.map(({ value, Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={15} />}
            onClick={() => setColorScheme(value)}
            {...currentProps(colorScheme === value)}
          >
            {texts.schemes[value]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconClock size={15} />}
          onClick={() => setZone(zone === 'utc' ? 'local' : 'utc')}
          closeMenuOnClick={false}
        >
          {zone === 'utc' ? texts.timesInUtc : texts.timesLocal}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={15} />} onClick={() => signOut.mutate('signed_out')}>
          {texts.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
