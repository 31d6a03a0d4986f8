// The withdrawal systems of the contract. To add one, add a file and an entry here.
import { card } from './card.ts';
import { ewallet } from './ewallet.ts';
import { fps } from './fps.ts';
import type { WithdrawalSystem } from './system.ts';
import { usdt } from './usdt.ts';

export const SYSTEMS = {
  fps,
  card,
  usdt,
  ewallet,
} as const satisfies Record<string, WithdrawalSystem>;

export type SystemName = keyof typeof SYSTEMS;
export const SYSTEM_NAMES = Object.keys(SYSTEMS) as readonly SystemName[];

/** With every property that a system may have. */
export const systemOf = (name: SystemName): WithdrawalSystem => SYSTEMS[name];

export const isSystemName = (text: string): text is SystemName => Object.hasOwn(SYSTEMS, text);
