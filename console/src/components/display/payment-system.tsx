// The four systems: name and sign.
import { IconBuildingBank, IconCreditCard, IconCurrencyDollar, IconWallet } from '@tabler/icons-react';
import type { System } from '../../api/types.ts';
import '../components.css';

export const SYSTEMS = {
  fps: { text: 'FPS', long: 'Fast payment system', Icon: IconBuildingBank },
  card: { text: 'Card', long: 'Bank card', Icon: IconCreditCard },
  usdt: { text: 'USDT', long: 'USDT on TRC-20', Icon: IconCurrencyDollar },
  ewallet: { text: 'E-wallet', long: 'Electronic wallet', Icon: IconWallet },
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
