// A withdrawal system with its fees and limits; a percentage is text with two decimals, like money.
import { z } from 'zod';
import { asMinor, formatMoney } from '../domain/money.ts';
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
  version: versionOf(system),
});
