// Functions on destinations of any system; the rules are in the file of each system.
import { SYSTEM_NAMES, SYSTEMS, type SystemName } from './index.ts';
import { mayQuote } from './masks.ts';
import type { PhoneRegion, WalletRules, WithdrawalSystem } from './system.ts';

export const normalizeWallet = (system: SystemName, text: string, region: PhoneRegion): string | undefined =>
  SYSTEMS[system].normalize(text, region);

/** Whether a new withdrawal may go there. Destinations of earlier withdrawals stay valid for replays and searches. */
export const isAccepted = (system: SystemName, wallet: string, rules: WalletRules): boolean => {
  const { accepts }: WithdrawalSystem = SYSTEMS[system];
  return accepts?.(wallet, rules) ?? true;
};

export const formatWallet = (system: SystemName, wallet: string): string => SYSTEMS[system].format(wallet);

export const maskWallet = (system: SystemName, wallet: string): string => SYSTEMS[system].mask(wallet);

export type Destination = { readonly system: SystemName; readonly wallet: string };

/** The destinations that a text can be parsed as; `anyWord` includes systems in which almost any word is a valid one. */
export function recognizeWallets(
  text: string,
  region: PhoneRegion,
  { anyWord }: { readonly anyWord: boolean },
): Destination[] {
  const destinations = new Map<string, Destination>();
  for (const system of SYSTEM_NAMES) {
    if (!SYSTEMS[system].hasStrictFormat && !anyWord) continue;
    const wallet = normalizeWallet(system, text, region);
    if (wallet !== undefined && !destinations.has(wallet)) destinations.set(wallet, { system, wallet });
  }
  return [...destinations.values()];
}

/**
 * Masks a wallet wherever a text quotes it, given only its masked form. Everything that fits the mask is masked, so that the
 * wallet itself need not be decrypted; an unrelated number may be masked as well. The pattern is compiled only for a text that
 * may fit, since this takes longer than all other work on a message.
 */
export function walletRedactor(system: SystemName, masked: string): (text: string) => string {
  let pattern: RegExp | undefined;
  return (text) => {
    if (!mayQuote(text, masked)) return text;
    pattern ??= SYSTEMS[system].patternForMask(masked);
    return text.replace(pattern, () => masked);
  };
}
