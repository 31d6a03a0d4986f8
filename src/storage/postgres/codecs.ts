// Amounts from columns. Each row is converted next to the queries of its noun.
import { asMinor, type Minor } from '../../domain/money.ts';

export const minorOrNull = (value: bigint | null): Minor | null => (value === null ? null : asMinor(value));

/** For amounts inside JSON, which arrive as text: JSON numbers would be rounded. */
export const minorFromText = (text: string | null): Minor | null =>
  minorOrNull(text === null ? null : BigInt(text));
