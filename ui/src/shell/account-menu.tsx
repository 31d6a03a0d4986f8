// The user's menu: entries of the app, appearance, time zone, sign-out.

import { Button, Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconChevronDown,
  IconClock,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useZone } from '../lib/clock.ts';
import { shellTexts } from '../texts/shell.ts';

const texts = shellTexts.account;

const SCHEMES = [
  { value: 'auto', Icon: IconDeviceDesktop },
  { value: 'light', Icon: IconSun },
  { value: 'dark', Icon: IconMoon },
] as const;

type Props = {
  readonly name: string;
  readonly role: string;
  readonly onSignOut: () => void;
  /** The entries of the app. */
  readonly children: ReactNode;
};

export function AccountMenu({ name, role, onSignOut, children }: Props) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [zone, setZone] = useZone();
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
          {name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{texts.signedInAs(role)}</Menu.Label>
        {children}
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
        <Menu.Item leftSection={<IconLogout size={15} />} onClick={onSignOut}>
          {texts.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
