// Bodies as text: what nearly everybody sends is read by a short cut, which must read what the whole parser reads.
import fc from 'fast-check';
import { parse } from 'lossless-json';
import { describe, expect, test } from 'vitest';
import { MalformedRequest, parseJson } from '../../src/http/params.ts';

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
  .map(([a, name, b, c, said, d]) => `${a}${name}${b}:${c}${said}${d}`);
const body = fc
  .tuple(
    space,
    fc.array(member, { maxLength: 5 }),
    fc.constantFrom('}', '}', '}', '}}', '} x', '', ',}'),
    space,
  )
  .map(([before, members, end, after]) => `${before}{${members.join(',')}${end}${after}`);

/** By the parser that reads every JSON: numbers stay text, and no key comes twice. */
function readInFull(text: string): Record<string, unknown> | undefined {
  try {
    const read = parse(text, undefined, { parseNumber: (digits) => digits }) as Record<string, unknown>;
    JSON.parse(text);
    return read;
  } catch {
    return undefined;
  }
}

const keysOf = (text: string): string[] =>
  (text.match(/"(?:[^"\\]|\\.)*"(?=\s*:)/g) ?? []).map((name) => JSON.parse(name));

describe('a JSON body', () => {
  test('is read by the short cut as by the whole parser', () => {
    fc.assert(
      fc.property(body, (text) => {
        let quick: Record<string, unknown> | undefined;
        try {
          quick = parseJson(text);
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedRequest);
        }
        const full = readInFull(text);
        if (quick) expect({ ...quick }).toEqual(full);
        else if (full) expect(new Set(keysOf(text)).size, text).not.toBe(keysOf(text).length);
      }),
      { numRuns: 20_000 },
    );
  });

  test.each(['{"a":"1","a":"1"}', '{"a":"1","a":"2"}', '{"a":1,"b":2,"a":3}', '{"a":1,"\\u0061":1}'])(
    'with a key that comes twice is refused: %s',
    (text) => expect(() => parseJson(text)).toThrow(MalformedRequest),
  );

  test('keeps the digits of its numbers', () => {
    expect({ ...parseJson('{"amount": 100.10, "id": 12345678901234567890, "x": -0}') }).toEqual({
      amount: '100.10',
      id: '12345678901234567890',
      x: '-0',
    });
  });
});
