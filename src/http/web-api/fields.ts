// Schemas of request values: money as text with two decimals, ids as numbers, times as ISO 8601 text.
import { z } from 'zod';
import { parseMerchantId, parseWithdrawalId } from '../../domain/ids.ts';
import { parseAmount, parseMoney } from '../../domain/money.ts';
import { parseSpread } from '../../domain/rates/rates.ts';
import { redactNote, redactReference } from '../../domain/redact/notes.ts';
import { sharedTexts } from '../../domain/texts/shared.ts';

/** Text that a function of the domain turns into a value, or not. */
export const parsed = <T>(parse: (text: string) => T | undefined, message: string) =>
  z.string().transform((text, context) => {
    const value = parse(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** An id is a number in JSON and text in a path or query. */
const id = <T>(parse: (text: string) => T | undefined, message: string) =>
  z.union([z.int().positive(), z.string()]).transform((input, context) => {
    const value = parse(String(input));
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

export const withdrawalId = id(parseWithdrawalId, sharedTexts.notWithdrawalId);
export const merchantId = id(parseMerchantId, sharedTexts.notMerchantId);

/** The id of an incident, proposal or delivery. */
export const rowId = z.coerce.number().int().positive();

export const amount = parsed(parseAmount, sharedTexts.notAmount);
/** A limit or a fee, which may be zero. */
export const bound = parsed(parseMoney, sharedTexts.notMoney);

/** A percentage, stored in basis points. */
export const percent = parsed((text) => {
  const basisPoints = parseMoney(text);
  return basisPoints !== undefined && basisPoints <= 10_000n ? Number(basisPoints) : undefined;
}, sharedTexts.notPercentage);

/** A percentage that is added to a rate, stored in basis points. */
export const spread = parsed(parseSpread, sharedTexts.notSpread);

/** PostgreSQL stores neither NUL nor lone surrogates. */
export const isStorableText = (text: string): boolean => !/[\0\p{Cs}]/u.test(text);

export const requiredText = (maxLength: number) =>
  z.string().trim().min(1, sharedTexts.empty).max(maxLength).refine(isStorableText, sharedTexts.unstorable);
/** Free text that is stored and shown, with secrets redacted. */
export const note = (maxLength: number) => requiredText(maxLength).transform(redactNote);
export const bankReference = requiredText(200).transform(redactReference);
export const reuseReason = note(1_000).optional().meta({
  description:
    'Why another payment of this system has the same reference; requires a console session authenticated within the last five minutes',
});
/** Text that the use case validates. */
export const anyText = (maxLength: number) =>
  z.string().max(maxLength).refine(isStorableText, sharedTexts.unstorable);

export const timestamp = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** The version of the object when the form was opened. */
export const version = z.string().max(40);

/** For a page that is read again: it keeps its end, so it neither overlaps the next page nor leaves a gap before it. */
export const UNTIL = {
  description:
    'The `next` of the page when it was read first: the page ends there again, and `next` is null unless more rows are before it',
};

const MAX_CURSOR_LENGTH = 400;
export const LIMIT = z.coerce.number().int().min(1).max(200).default(50);

/** A position in a list, opaque to clients. */
export const writeCursor = (position: unknown): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

export const cursor = <T>(position: z.ZodType<T>) =>
  parsed((text) => {
    if (text.length > MAX_CURSOR_LENGTH) return undefined;
    try {
      return position.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data;
    } catch {
      return undefined;
    }
  }, sharedTexts.notCursor).optional();
