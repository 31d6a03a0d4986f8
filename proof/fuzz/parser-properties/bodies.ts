// Request bodies, and the masking of secrets in texts.
import fc from 'fast-check';
import { redactAggregatorText, redactQuote } from '../../../src/domain/redact/aggregator.ts';
import { oneLine, redactMessage, redactText, truncate } from '../../../src/domain/redact/logs.ts';
import { parseForm, readParams } from '../../../src/http/params.ts';
import { jsonBody, keysOf, readAsSent, readInFull } from '../../../test/http/json-bodies.ts';
import { withCheckDigit } from '../../luhn.ts';
import { assert, long, type Parser, parser, withinTime } from './property.ts';

const cardNumber = fc
  .tuple(
    fc.constantFrom('4', '51', '2200'),
    fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: 11, maxLength: 11 }),
  )
  .map(([head, rest]) => `${head}${rest}`.slice(0, 15).padEnd(15, '7'))
  .map(withCheckDigit);

const planted = fc.oneof(
  cardNumber,
  cardNumber.map((number) => number.replaceAll(/.{4}(?!$)/g, '$& ')),
  cardNumber.map((number) => number.replaceAll(/.{4}(?!$)/g, '$&-')),
  fc
    .string({ unit: fc.constantFrom(...'abcXYZ089_-'.split('')), minLength: 43, maxLength: 43 })
    .map((key) => `sk_${key}`),
  fc.base64String({ minLength: 44, maxLength: 44 }).map((key) => `whsec_${key}`),
);
/** Text next to a secret that cannot become part of it. */
const surroundingText = fc.string().map((words) => words.replaceAll(/[0-9 .()+-]/g, 'x'));

const redaction = fc.property(
  long,
  surroundingText,
  planted,
  surroundingText,
  (arbitrary, before, secret, after) => {
    for (const mask of [redactText, redactMessage, oneLine, (input: string) => truncate(input, 100)])
      withinTime(() => mask(arbitrary));
    for (const mask of [redactText, redactMessage])
      assert(!mask(`${before} ${secret} ${after}`).includes(secret), 'a secret is not masked');
    for (const mask of [redactAggregatorText, (input: string) => redactQuote(input, [])])
      assert(withinTime(() => mask(arbitrary)).length <= 300, 'longer than 300 characters');
  },
);

/** Values that are not text compare as equal. */
const textOf = (params: ReadonlyMap<string, unknown> | undefined): string =>
  JSON.stringify([...(params ?? [])].map(([name, value]) => [name, typeof value === 'symbol' ? 0 : value]));

const json = fc.property(jsonBody, (body) => {
  const sent = withinTime(() => readAsSent(body));
  const full = readInFull(body);
  if (sent) assert(textOf(sent) === textOf(full), 'the fast parser differs from the full one');
  else if (full) assert(new Set(keysOf(body)).size !== keysOf(body).length, 'a valid body is rejected');
});

const anyJson = fc.property(fc.oneof(long, fc.json({ maxDepth: 4 })), (body) => {
  const read = withinTime(() => readAsSent(body));
  if (read) assert(body === '' || typeof JSON.parse(body) === 'object', 'accepts JSON that is not an object');
});

const pairs = fc.uniqueArray(fc.tuple(fc.string({ minLength: 1, maxLength: 8 }), fc.string()), {
  maxLength: 6,
  selector: ([name]) => name,
});

const forms = fc.property(long, pairs, (arbitrary, input) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  withinTime(() => readParams({ headers, body: parseForm(arbitrary) }));
  const read = readParams({ headers, body: parseForm(new URLSearchParams(input).toString()) });
  assert(read.ok && input.every(([name, value]) => read.value.get(name) === value), 'does not round-trip');
});

export const BODY_PARSERS: readonly Parser[] = [
  parser('secrets in texts', 2, redaction),
  parser('JSON bodies', 2, json),
  parser('any JSON', 1.5, anyJson),
  parser('forms', 4, forms),
];
