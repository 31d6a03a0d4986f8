// Valid and broken JSON bodies, and how a complete JSON parser reads them: the fast parser is compared with it.
import fc from 'fast-check';
import { parse } from 'lossless-json';
import { MalformedRequest, NOT_TEXT, type Params, parseJson, readParams } from '../../src/http/params.ts';

const space = fc.constantFrom('', ' ', '\n', '\t', ' \r\n ');
const quoted = fc.oneof(
  fc.string().map((text) => JSON.stringify(text)),
  fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
  fc.constantFrom('"\u007f"', '"\u0085"', '"\\u0041"', '"\t"', '"a', '""'),
);
const number = fc.oneof(
  fc.double().map(String),
  fc.constantFrom('100.10', '1e3', '-0', '007', '1.', '.5', '+1', '1001', '12345678901234567890.10', '0x1'),
);
const value = fc.oneof(
  { weight: 6, arbitrary: quoted },
  { weight: 3, arbitrary: number },
  fc.constantFrom('true', 'false', 'null', '[]', '{}', '[1]', '{"a":1}', 'nul', ''),
);
const key = fc.oneof(fc.constantFrom('"a"', '"b"', '"amount"'), quoted);
const member = fc
  .tuple(space, key, space, space, value, space)
  .map(([a, name, b, c, text, d]) => `${a}${name}${b}:${c}${text}${d}`);

export const jsonBody = fc
  .tuple(
    space,
    fc.array(member, { maxLength: 5 }),
    fc.constantFrom('}', '}', '}', '}}', '} x', '', ',}'),
    space,
  )
  .map(([before, members, end, after]) => `${before}{${members.join(',')}${end}${after}`);

const expectedValue = (value: unknown): Params extends Map<string, infer V> ? V : never =>
  typeof value === 'string' ? value : value === null ? undefined : NOT_TEXT;

/** By the complete parser. Numbers stay text. */
export function readInFull(text: string): Params | undefined {
  try {
    JSON.parse(text);
    const read = parse(text, undefined, { parseNumber: (digits) => digits }) as Record<string, unknown>;
    return new Map(Object.entries(read).map(([name, value]) => [name, expectedValue(value)]));
  } catch {
    return undefined;
  }
}

/** Undefined if the body is rejected. */
export function readAsSent(text: string): Params | undefined {
  try {
    const params = readParams({ headers: { 'content-type': 'application/json' }, body: parseJson(text) });
    return params.ok ? params.value : undefined;
  } catch (error) {
    if (!(error instanceof MalformedRequest)) throw error;
    return undefined;
  }
}

export const keysOf = (text: string): string[] =>
  // Matches every string in order, so that a match never starts at the end quote of another one.
  [...text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?/g)].flatMap(([, name = '', colon]) =>
    colon ? [JSON.parse(name)] : [],
  );
