// One's own corner: account, look, clock, the way out.
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

const SCHEMES = [
  { value: 'auto', text: 'As the system', Icon: IconDeviceDesktop },
  { value: 'light', text: 'Light', Icon: IconSun },
  { value: 'dark', text: 'Dark', Icon: IconMoon },
] as const;

export function AccountMenu({ onKeyHints }: { readonly onKeyHints: () => void }) {
  const { operator } = useCurrentSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [zone, setZone] = useZone();
  const signOut = useSignOut();
  const mark = (isOn: boolean) => (isOn ? { 'aria-current': true as const, fw: 600 } : {});
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
        <Menu.Label>{`Signed in as ${operator.role}`}</Menu.Label>
        <Menu.Item leftSection={<IconUser size={15} />} component={Link} to="/account">
          Your account
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={15} />} onClick={onKeyHints}>
          Keyboard
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Look</Menu.Label>
        {SCHEMES.map(({ value, text, Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={15} />}
            onClick={() => setColorScheme(value)}
            {...mark(colorScheme === value)}
          >
            {text}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconClock size={15} />}
          onClick={() => setZone(zone === 'utc' ? 'local' : 'utc')}
          closeMenuOnClick={false}
        >
          {zone === 'utc' ? 'Times in UTC' : 'Times of this computer'}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={15} />} onClick={() => signOut.mutate('signed_out')}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
