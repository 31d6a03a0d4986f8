// Usual JSON bodies are read by a fast parser, which must agree with the complete one.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonBody, keysOf, readAsSent, readInFull } from './json-bodies.ts';

describe('a JSON body', () => {
  test('is read by the fast parser as by the complete one', () => {
    fc.assert(
      fc.property(jsonBody, (text) => {
        const sent = readAsSent(text);
        const full = readInFull(text);
        if (sent) expect(sent, text).toEqual(full);
        else if (full) expect(new Set(keysOf(text)).size, text).not.toBe(keysOf(text).length);
      }),
      { numRuns: 20_000, examples: [['{"b":"",\n":":"","b":""}']] },
    );
  });

  test.each(['{"a":"1","a":"1"}', '{"a":"1","a":"2"}', '{"a":1,"b":2,"a":3}', '{"a":1,"\\u0061":1}'])(
    'with a duplicate key is rejected: %s',
    (text) => expect(readAsSent(text)).toBeUndefined(),
  );

  test('keeps the digits of its numbers', () => {
    expect(readAsSent('{"amount": 100.10, "id": 12345678901234567890, "x": -0}')).toEqual(
      new Map([
        ['amount', '100.10'],
        ['id', '12345678901234567890'],
        ['x', '-0'],
      ]),
    );
  });
});
