// The four withdrawal systems of the contract and what each one needs.

export const SYSTEM_NAMES = ['fps', 'card', 'usdt', 'ewallet'] as const;
export type SystemName = (typeof SYSTEM_NAMES)[number];

export const SYSTEM_FACTS = {
  fps: { title: 'Fast payment system (bank transfer)', needsBank: true },
  card: { title: 'Bank card', needsBank: false },
  usdt: { title: 'USDT wallet on the TRC-20 network', needsBank: false },
  ewallet: { title: 'Electronic wallet', needsBank: false },
} as const satisfies Record<SystemName, { title: string; needsBank: boolean }>;

export const isSystemName = (text: string): text is SystemName =>
  (SYSTEM_NAMES as readonly string[]).includes(text);
