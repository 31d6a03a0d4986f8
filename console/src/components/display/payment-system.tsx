// The payment systems: name and icon.

import { IconBuildingBank, IconCreditCard, IconCurrencyDollar, IconWallet } from '@tabler/icons-react';
import type { System } from '../../api/types.ts';
import { commonTexts } from '../../texts/common.ts';
import '../components.css';

const { systems } = commonTexts;

export const SYSTEMS = {
  fps: { text: systems.fps.short, long: systems.fps.long, Icon: IconBuildingBank },
  card: { text: systems.card.short, long: systems.card.long, Icon: IconCreditCard },
  usdt: { text: systems.usdt.short, long: systems.usdt.long, Icon: IconCurrencyDollar },
  ewallet: { text: systems.ewallet.short, long: systems.ewallet.long, Icon: IconWallet },
} as const satisfies Record<System, unknown>;

export const SYSTEM_NAMES = Object.keys(SYSTEMS) as readonly System[];

export function SystemLabel({ system }: { readonly system: System }) {
  const { text, long, Icon } = SYSTEMS[system];
  return (
    <span className="system" title={long}>
      <Icon size={15} stroke={1.6} aria-hidden />
      {text}
    </span>
  );
}
