// The forms in which values come in: money as text with two digits, ids as numbers, moments as ISO text.
import { z } from 'zod';
import { parseMerchantId, parseWithdrawalId } from '../../../domain/ids.ts';
import { parseAmount, parseMoney } from '../../../domain/money.ts';
import { redactNote, redactReference } from '../../../domain/redact/notes.ts';

const parsed = <T>(parse: (text: string) => T | undefined, message: string) =>
  z.string().transform((text, context) => {
    const value = parse(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** In JSON an id is a number, in a path or query it is text. */
const id = <T>(parse: (text: string) => T | undefined, message: string) =>
  z.union([z.int().positive(), z.string()]).transform((given, context) => {
    const value = parse(String(given));
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

export const withdrawalId = id(parseWithdrawalId, 'must be the number of a withdrawal');
export const merchantId = id(parseMerchantId, 'must be the number of a merchant');

/** A row's number: of an incident, a proposal, a delivery. */
export const rowNumber = z.coerce.number().int().positive();

export const amount = parsed(
  parseAmount,
  'must be an amount above zero with at most two decimals, like 1250.50',
);
/** A limit or a fee, which may be zero. */
export const bound = parsed(parseMoney, 'must be an amount with at most two decimals, like 1250.50');

/** A share, kept as hundredths of a percent. */
export const percent = parsed((given) => {
  const basisPoints = parseMoney(given);
  return basisPoints !== undefined && basisPoints <= 10_000n ? Number(basisPoints) : undefined;
}, 'must be between 0 and 100 with at most two decimals, like 1.25');

/** Without what the database cannot keep: NUL, and halves of characters. */
export const isText = (given: string): boolean => !/[\0\p{Cs}]/u.test(given);

export const requiredText = (most: number) =>
  z.string().trim().min(1, 'must not be empty').max(most).refine(isText, 'must be text');
/** To be kept and shown. */
export const note = (most: number) => requiredText(most).transform(redactNote);
export const bankReference = requiredText(200).transform(redactReference);
/** What a rule further in judges. */
export const anyText = (most: number) => z.string().max(most).refine(isText, 'must be text');

export const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** What was seen when the form was opened. */
export const version = z.string().max(40);

const LONGEST_CURSOR = 400;
export const LIMIT = z.coerce.number().int().min(1).max(200).default(50);

/** A place in a list, in a form that nobody should read anything into. */
export const writeCursor = (place: unknown): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

export const cursor = <T>(place: z.ZodType<T>) =>
  parsed((given) => {
    if (given.length > LONGEST_CURSOR) return undefined;
    try {
      return place.safeParse(JSON.parse(Buffer.from(given, 'base64url').toString())).data;
    } catch {
      return undefined;
    }
  }, 'is no place in this list; leave it out, and the list begins at its first page').optional();
