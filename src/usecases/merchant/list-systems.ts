// The withdrawal systems with the terms that apply to a merchant.
import type { FeeSchedule } from '../../domain/fees.ts';
import type { Merchant } from '../../domain/merchant.ts';
import type { Minor } from '../../domain/money.ts';
import { type Currency, currencyOf, type PayoutCurrency } from '../../domain/rates/currencies.ts';
import { isFresh } from '../../domain/rates/rates.ts';
import { hasRoute } from '../../domain/routing.ts';
import { SYSTEM_NAMES, type SystemName, systemOf } from '../../domain/systems/index.ts';
import type { App } from '../app.ts';

export type OfferedSystem = {
  readonly name: SystemName;
  readonly title: string;
  /** Whether a create can use it now. */
  readonly enabled: boolean;
  readonly auto: boolean;
  readonly needsBank: boolean;
  readonly min: Minor | null;
  readonly max: Minor | null;
  readonly fee: FeeSchedule;
  /** What the recipient is sent. */
  readonly currency: Currency;
  readonly walletPattern: string;
};

export async function listSystems(app: App, merchant: Merchant): Promise<OfferedSystem[]> {
  const { systems, routing, rates, clock } = await app.cache.catalog();
  const hasRate = (currency: PayoutCurrency | null): boolean => {
    const recorded = currency && rates[currency];
    return currency === null || (recorded !== null && recorded !== undefined && isFresh(recorded, clock()));
  };
  const isAuto = merchant.payoutMode === 'auto';
  return SYSTEM_NAMES.flatMap((name) => {
    const system = systems[name];
    if (!system) return [];
    const { title, needsBank, payoutCurrency, walletPattern } = systemOf(name);
    const terms = merchant.terms[name];
    const auto = isAuto && system.autoPayouts && hasRoute(routing, name);
    return {
      name,
      title,
      enabled: system.enabled && (auto || !isAuto) && hasRate(payoutCurrency),
      auto,
      needsBank,
      min: terms?.min ?? system.min,
      max: terms?.max ?? system.max,
      fee: terms?.fee ?? system.fee,
      currency: currencyOf(payoutCurrency, app.settings.currency),
      walletPattern,
    };
  });
}
