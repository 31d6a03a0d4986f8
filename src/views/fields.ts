// Formats of values in the operator API and in `--json`: money as text with two decimals, times as ISO 8601 text.
import { z } from 'zod';
import { formatMoney, type Minor } from '../domain/money.ts';
import { SYSTEM_NAMES } from '../domain/systems/index.ts';

export const systemName = z.enum(SYSTEM_NAMES);

/** A calendar day, UTC. */
export const day = z.iso.date();

export const moneyText = z
  .string()
  .meta({ description: 'Two decimals, like 1250.50', examples: ['1250.50'] });
export const time = z.iso.datetime();

export const formatMoneyOrNull = (money: Minor | null): string | null =>
  money === null ? null : formatMoney(money);
export const iso = (at: Date): string => at.toISOString();
export const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;

export const page = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    next: z
      .string()
      .nullable()
      .meta({ description: 'Pass it as `cursor` for the next page; null: last page' }),
  });
