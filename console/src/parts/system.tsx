// The four systems: name and sign.
import { Group } from '@mantine/core';
import { IconBuildingBank, IconCreditCard, IconCurrencyDollar, IconWallet } from '@tabler/icons-react';
import type { System } from '../api/types.ts';

export const SYSTEMS = {
  fps: { text: 'FPS', long: 'Fast payment system', Icon: IconBuildingBank },
  card: { text: 'Card', long: 'Bank card', Icon: IconCreditCard },
  usdt: { text: 'USDT', long: 'USDT on TRC-20', Icon: IconCurrencyDollar },
  ewallet: { text: 'E-wallet', long: 'Electronic wallet', Icon: IconWallet },
} as const satisfies Record<System, unknown>;

export const SYSTEM_NAMES = Object.keys(SYSTEMS) as readonly System[];

export function SystemIcon({ system }: { readonly system: System }) {
  const { text, long, Icon } = SYSTEMS[system];
  return (
    <Group gap={6} wrap="nowrap" title={long} component="span" display="inline-flex">
      <Icon size={15} stroke={1.6} aria-hidden />
      {text}
    </Group>
  );
}
