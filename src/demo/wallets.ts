// The systems of demo withdrawals, valid wallets that belong to no one, and a random generator with a fixed seed.
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { SYSTEM_NAMES, type SystemName } from '../domain/systems/index.ts';

export type Random = {
  between(low: number, high: number): number;
  oneOf<T>(items: readonly T[]): T;
};

/** The same seed gives the same demo. */
export function seededRandom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    between,
    oneOf<T>(items: readonly T[]): T {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('the list is empty');
      return item;
    },
  };
}

const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.between(0, 9)).join('');

/** From a range that is not issued. */
function card(random: Random): string {
  const body = `400000${digits(random, 9)}`;
  const sum = Array.from(body).reduce((total, digit, i) => {
    const doubled = i % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

function tron(random: Random): string {
  const bytes = Uint8Array.from({ length: 21 }, (_, i) => (i === 0 ? 0x41 : random.between(0, 255)));
  return createBase58check(sha256).encode(bytes);
}

type DemoSystem = {
  /** How often a demo withdrawal uses the system. */
  readonly weight: number;
  readonly drawWallet: (random: Random) => string;
};

const DEMO_SYSTEMS: Readonly<Record<SystemName, DemoSystem>> = {
  fps: { weight: 3, drawWallet: (random) => `+7900${digits(random, 7)}` },
  card: { weight: 2, drawWallet: card },
  usdt: { weight: 1, drawWallet: tron },
  ewallet: { weight: 1, drawWallet: (random) => `shop.${digits(random, 6)}` },
};

const WEIGHTED_SYSTEMS = SYSTEM_NAMES.flatMap((system) =>
  Array.from({ length: DEMO_SYSTEMS[system].weight }, () => system),
);

export const demoSystem = (random: Random): SystemName => random.oneOf(WEIGHTED_SYSTEMS);

export const demoWallet = (system: SystemName, random: Random): string =>
  DEMO_SYSTEMS[system].drawWallet(random);
