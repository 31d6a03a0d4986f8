// A withdrawal system with its fees and limits; a percentage is text with two decimals, like money.
import { z } from 'zod';
import { asMinor, formatMoney } from '../domain/money.ts';
import { PAYOUT_CURRENCY_NAMES } from '../domain/rates/currencies.ts';
import { SYSTEMS } from '../domain/systems/index.ts';
import type { SystemTerms } from '../domain/withdrawal.ts';
import { versionOf } from '../usecases/operator/shared/version.ts';
import { formatMoneyOrNull, moneyText, systemName } from './fields.ts';

export const systemItem = z
  .object({
    name: systemName,
    title: z.string(),
    enabled: z.boolean(),
    auto_payouts: z.boolean(),
    fee_percent: z.string().meta({ description: 'Percentage of the amount, like 1.25', examples: ['1.25'] }),
    fee_fixed: moneyText,
    fee_min: moneyText.nullable(),
    fee_max: moneyText.nullable(),
    min: moneyText.nullable(),
    max: moneyText.nullable(),
    payout_currency: z
      .enum(PAYOUT_CURRENCY_NAMES)
      .nullable()
      .meta({ description: 'What the recipient is sent; null: the settlement currency' }),
    spread_percent: z.string().meta({ description: 'Added to the rate of the payout currency, like 0.50' }),
    version: z.string(),
  })
  .meta({ id: 'System' });

export const serializeSystem = (system: SystemTerms): z.input<typeof systemItem> => ({
  name: system.name,
  title: SYSTEMS[system.name].title,
  enabled: system.enabled,
  auto_payouts: system.autoPayouts,
  fee_percent: formatMoney(asMinor(BigInt(system.fee.basisPoints))),
  fee_fixed: formatMoney(system.fee.fixed),
  fee_min: formatMoneyOrNull(system.fee.min),
  fee_max: formatMoneyOrNull(system.fee.max),
  min: formatMoneyOrNull(system.min),
  max: formatMoneyOrNull(system.max),
  payout_currency: SYSTEMS[system.name].payoutCurrency,
  spread_percent: formatMoney(asMinor(BigInt(system.spreadBasisPoints))),
  version: versionOf(system),
});
