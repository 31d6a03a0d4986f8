// The fields of the merchant API. The same schemas validate requests and appear in the OpenAPI document. Values arrive
// as text in every encoding, so every schema here reads text; `type` in the metadata lists what JSON clients may send.
import { parse as parseLossless } from 'lossless-json';
import { z } from 'zod';
import { FEE_SOURCES } from '../../domain/fees.ts';
import { isOrderId } from '../../domain/ids.ts';
import { type Minor, parseAmount } from '../../domain/money.ts';
import { redactNote } from '../../domain/redact/notes.ts';
import { type Rejection, reject } from '../../domain/rejections.ts';
import { accepted, type Result, rejected } from '../../domain/result.ts';
import { SYSTEM_NAMES } from '../../domain/systems/index.ts';
import type { Metadata } from '../../domain/withdrawal.ts';
import { nameSchema } from '../documents/schemas.ts';
import type { Params } from '../params.ts';

const textOrNumber = ['string', 'number'];

export const credentialFields = {
  merchant_id: z.string().meta({ type: textOrNumber, description: 'Merchant identifier', examples: [1001] }),
  secret_key: z.string().meta({ description: 'Merchant secret key ("secret key #2")', examples: ['sk_…'] }),
};

const amountDescription = {
  type: textOrNumber,
  description: 'Plain decimal above zero: at most 12 digits before the point and 2 after it',
  examples: [1250.5, '1250.50'],
};

export const amountField = z
  .string()
  .meta(amountDescription)
  .transform((text, context): Minor => {
    const amount = parseAmount(text);
    if (amount !== undefined) return amount;
    context.addIssue({ code: 'custom', message: 'not an amount' });
    return z.NEVER;
  });

export const walletField = z
  .string()
  .max(128)
  .meta({
    description:
      'Destination: a phone number (fps), card number (card), TRON address (usdt) or account name (ewallet)',
    examples: ['+79161234567'],
  });

export const systemField = z
  .string()
  .max(64)
  // Not z.enum: an unknown name is rejected later, with the code `system_not_found`.
  .meta({ description: 'Withdrawal system', enum: SYSTEM_NAMES, examples: ['fps'] });

/** In responses. */
export const systemName = z.enum(SYSTEM_NAMES);
nameSchema('System', systemName);

export const bankField = z
  .string()
  .max(64)
  .meta({
    type: textOrNumber,
    description: 'Bank from the list of banks; required for fps, ignored for other systems',
    examples: ['100000000111'],
  });

export const orderIdField = z
  .string()
  .refine(isOrderId)
  .meta({
    description:
      'Your key for this withdrawal, 1 to 64 of `A-Za-z0-9_.:-`, never reused. Repeating the same request returns the response of the first one',
    pattern: '^[A-Za-z0-9_.:-]{1,64}$',
    examples: ['order-1001'],
  });

/** The headers of an operation that takes an order id. */
export const idempotencyKey = z.object({
  'Idempotency-Key': orderIdField.optional().meta({
    description: 'The same as the field `order_id`. A request may have both if they are equal',
  }),
});

export const attemptField = z
  .string()
  .regex(/^[1-9][0-9]{0,2}$/)
  .transform(Number)
  .meta({
    type: textOrNumber,
    description:
      'Which attempt of the order id this is: 1 if absent. After `payout_failed`, `next_attempt` of that response tries the order again; the other fields must be the same',
    examples: [1],
  });

export const quoteIdField = z
  .string()
  .regex(/^[A-Za-z0-9_-]{40,600}$/)
  .meta({
    description:
      '`quote_id` of quoteWithdraw: the withdrawal gets the rate of that quote. It belongs to the same request, and can be used once',
  });

const isPlainText = (text: string): boolean => !CONTROL.test(text) && redactNote(text) === text;
/** Also the marks that change the direction of the text after them. */
const CONTROL = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const NOT_SECRET = 'Not a card number or key: it is stored and shown as it is';

const MAX_METADATA = 16;
const METADATA_KEY = /^[A-Za-z0-9_.:-]{1,40}$/;
const MAX_METADATA_VALUE = 500;

function parseMetadata(text: string): Metadata | undefined {
  let pairs: unknown;
  try {
    // As in a JSON body, where the numbers are texts by now.
    pairs = parseLossless(text, undefined, { parseNumber: (digits) => digits });
  } catch {
    return undefined;
  }
  if (typeof pairs !== 'object' || pairs === null || Array.isArray(pairs)) return undefined;
  const entries = Object.entries(pairs);
  const isMetadata =
    entries.length <= MAX_METADATA &&
    entries.every(
      ([key, value]: [string, unknown]) =>
        METADATA_KEY.test(key) &&
        // As a property name it would be lost by most programs that copy the object.
        key !== '__proto__' &&
        typeof value === 'string' &&
        value.length <= MAX_METADATA_VALUE &&
        isPlainText(`${key} ${value}`),
    );
  return isMetadata ? (pairs as Metadata) : undefined;
}

export const metadataField = z
  .string()
  .transform((text, context): Metadata => {
    const metadata = parseMetadata(text);
    if (metadata !== undefined) return metadata;
    context.addIssue({ code: 'custom', message: 'not metadata' });
    return z.NEVER;
  })
  .meta({
    type: ['object', 'string'],
    description: `Your own fields, returned in info, lists and webhooks: at most ${MAX_METADATA} texts of at most ${MAX_METADATA_VALUE} characters; names of \`A-Za-z0-9_.:-\`. In a form, the text of a JSON object. ${NOT_SECRET}`,
    examples: [{ customer: 'c-17' }],
  });

const MAX_TEXT = 140;

/** Short free text. */
const textField = z
  .string()
  .max(MAX_TEXT)
  .refine((text) => text.trim() !== '' && isPlainText(text));

export const commentField = textField.meta({
  description: `For the recipient: sent to aggregators that take it, and in the payment files of operators; at most ${MAX_TEXT} characters. ${NOT_SECRET}`,
  examples: ['Prize of 14 November'],
});

export const recipientNameField = textField.meta({
  description: `The name of the recipient, for those who pay: sent to aggregators that take it, and in the payment files of operators; at most ${MAX_TEXT} characters. It is stored encrypted and not returned`,
});

const MAX_URL = 2_048;

export const callbackUrlField = z
  .string()
  .max(MAX_URL)
  .refine((text) => URL.canParse(text) && isPlainText(text))
  .meta({
    description: `Where the webhooks about this withdrawal are sent, instead of the endpoint: an https URL of a host that the operator registered for you, at most ${MAX_URL} characters. ${NOT_SECRET}`,
    examples: ['https://shop.example/hooks/payouts?shop=17'],
  });

export const reasonField = textField.meta({
  description: `Why, for the record; at most ${MAX_TEXT} characters. ${NOT_SECRET}`,
});

/** With a time zone, so that it is one moment. */
const MOMENT =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,9})?)?(?:Z|[+-][0-9]{2}:[0-9]{2})$/;

/** JavaScript reads 30 February as a day of March. */
export function isDay(text: string): boolean {
  const start = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(text);
}

/** What every program and database can write. */
const FIRST_MOMENT = Date.UTC(1970, 0, 1);
const LAST_MOMENT = Date.UTC(9999, 0, 1);

export const momentField = z
  .string()
  .regex(MOMENT)
  .refine((text) => isDay(text.slice(0, 10)))
  .transform((text) => new Date(text))
  .refine((moment) => moment.getTime() >= FIRST_MOMENT && moment.getTime() < LAST_MOMENT)
  .meta({ format: 'date-time', examples: ['2026-11-15T02:09:12Z'] });

export const limitField = z
  .string()
  .regex(/^(?:[1-9][0-9]?|1[0-9]{2}|200)$/)
  .transform(Number)
  .meta({ type: textOrNumber, description: 'Rows of a page, 1 to 200; 50 if absent', examples: [50] });

export const DEFAULT_LIMIT = 50;

export const cursorField = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,2000}$/)
  .meta({ description: '`next_cursor` of the page before; the other fields must be the same' });

export const nextCursor = z
  .string()
  .nullable()
  .meta({ description: 'Send it as `cursor` for the next page; null: this is the last one' });

export const feeFromField = z.enum(FEE_SOURCES).meta({
  description:
    '`balance`: the fee is added to the amount; `amount`: the recipient gets the amount minus the fee',
});

export const idField = z
  .string()
  .regex(/^[0-9]{1,40}$/)
  .meta({
    type: textOrNumber,
    description: 'Identifier of the withdrawal (`withdraw_id`)',
    examples: [1000001],
  });

/** In responses, only if the recipient is sent another currency. */
export const payoutFields = {
  payout_amount: z
    .string()
    .optional()
    .meta({ description: 'What the recipient is sent, in payout_currency', examples: ['51.361068'] }),
  payout_currency: z
    .string()
    .optional()
    .meta({ examples: ['USDT'] }),
  rate: z
    .string()
    .optional()
    .meta({ description: 'Of currency for one payout_currency', examples: ['97.35'] }),
};

function rejectionOf(issue: z.core.$ZodIssue, params: Params): Rejection {
  const field = String(issue.path[0]);
  if (isMissing(params.get(field))) return reject('field_required', { field });
  return field === 'amount' ? reject('invalid_amount', { field }) : reject('invalid_field', { field });
}

const isMissing = (value: unknown): boolean => value === undefined || value === '';

/**
 * An empty field counts as missing, because forms send all their fields. An empty order id is rejected: the client meant
 * to be protected against a double payout and lost the value.
 */
const isPresent = (name: string, value: unknown): boolean =>
  name === 'order_id' ? value !== undefined : !isMissing(value);

/** Step 8: checks required fields and types in the order of the interface, then unknown fields. */
export function fieldReader<S extends z.ZodObject>(schema: S): (params: Params) => Result<z.output<S>> {
  const names = Object.keys(schema.shape);
  const allowed = new Set(names);
  return (params) => {
    const values: Record<string, unknown> = {};
    for (const name of names) {
      const value = params.get(name);
      if (isPresent(name, value)) values[name] = value;
    }
    const parsed = schema.safeParse(values);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return rejected(issue ? rejectionOf(issue, params) : reject('malformed_request'));
    }
    for (const [name, value] of params)
      if (!allowed.has(name) && isPresent(name, value))
        return rejected(reject('invalid_field', { field: name }));
    return accepted(parsed.data);
  };
}
