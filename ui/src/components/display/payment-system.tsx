// The payment systems: name and icon.

import { IconBuildingBank, IconCreditCard, IconCurrencyDollar, IconWallet } from '@tabler/icons-react';
import { commonTexts } from '../../texts/common.ts';
import '../components.css';

const { systems } = commonTexts;

type System = keyof typeof systems;

export const SYSTEMS = {
  fps: { shortName: systems.fps.short, fullName: systems.fps.long, Icon: IconBuildingBank },
  card: { shortName: systems.card.short, fullName: systems.card.long, Icon: IconCreditCard },
  usdt: { shortName: systems.usdt.short, fullName: systems.usdt.long, Icon: IconCurrencyDollar },
  ewallet: { shortName: systems.ewallet.short, fullName: systems.ewallet.long, Icon: IconWallet },
} as const satisfies Record<System, unknown>;

export const SYSTEM_NAMES = Object.keys(SYSTEMS) as readonly System[];

export function SystemLabel({ system }: { readonly system: System }) {
  const { shortName, fullName, Icon } = SYSTEMS[system];
  return (
    <span className="system" title={fullName}>
      <Icon size={15} stroke={1.6} aria-hidden />
      {shortName}
    </span>
  );
}
