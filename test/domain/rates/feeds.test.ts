// What a rate feed reported, and which rate several feeds make.
import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import {
  agreeOn,
  findJump,
  medianOf,
  parseReportedRate,
  readResponse,
} from '../../../src/domain/rates/feed.ts';
import { findByPointer, isJsonPointer } from '../../../src/domain/rates/json-pointer.ts';
import { asRate, formatRate, MAX_RATE, parseRate, type Rate } from '../../../src/domain/rates/rates.ts';

const NOW = new Date('2026-11-18T10:00:00Z');
const rate = (text: string): Rate => {
  const parsed = parseRate(text);
  if (parsed === undefined) throw new Error(`not a rate: ${text}`);
  return parsed;
};
const rules = {
  ratePointer: '/data/0/price',
  timePointer: null,
  minRate: rate('80'),
  maxRate: rate('120'),
  now: NOW,
  maxAgeSeconds: 600,
};
const priced = (price: string): string => `{"data":[{"price":${price}}]}`;

describe('a response', () => {
  test.each([
    ['97.35', '97.35'],
    ['"97.35"', '97.35'],
    ['97', '97.00'],
    ['"97.3500001"', '97.350001'],
    ['"97.35000000000000000000"', '97.35'],
    ['80', '80.00'],
    ['120', '120.00'],
  ])('with %s has the rate %s, rounded up', (price, expected) => {
    const read = readResponse(priced(price), rules);
    expect('rate' in read && formatRate(read.rate)).toBe(expected);
  });

  test.each([
    ['', 'Its response is not JSON.'],
    ['<html>502</html>', 'Its response is not JSON.'],
    ['{"data":[{"price":NaN}]}', 'Its response is not JSON.'],
    ['null', 'There is no rate at /data/0/price, but nothing.'],
    ['[]', 'nothing'],
    ['{"data":[]}', 'nothing'],
    ['{"data":{"price":97}}', 'nothing'],
    [priced('null'), 'null'],
    [priced('true'), 'true'],
    [priced('{}'), '{}'],
    [priced('[97.35]'), '[97.35]'],
    [priced('""'), '""'],
    [priced('"97,35"'), '"97,35"'],
    [priced('" 97.35"'), '" 97.35"'],
    [priced('"+97.35"'), '"+97.35"'],
    [priced('"9.735e1"'), '"9.735e1"'],
    [priced('"NaN"'), '"NaN"'],
    [priced('"Infinity"'), '"Infinity"'],
    [priced('-97.35'), '-97.35'],
    [priced('1e30'), '1e+30'],
    [priced('1e400'), 'null'],
    [priced(`1${'0'.repeat(30)}`), '1e+30'],
    [priced(`"1${'0'.repeat(30)}"`), '"1000'],
    [priced('0'), '0'],
    [priced('1e-7'), '1e-7'],
    [priced(`"${'x'.repeat(1_000)}"`), '…'],
    [priced('79.999999'), 'is not between 80.00 and 120.00'],
    [priced('120.000001'), 'is not between 80.00 and 120.00'],
    [priced('9735'), 'Its rate 9735.00 is not between'],
  ])('%s is a problem in words', (body, expected) => {
    const read = readResponse(body, rules);
    expect('problem' in read && read.problem).toContain(expected);
    expect('problem' in read && read.problem.length).toBeLessThan(250);
  });

  const timed = (at: unknown) =>
    readResponse(JSON.stringify({ data: [{ price: '97.35', at }] }), { ...rules, timePointer: '/data/0/at' });
  const seconds = NOW.getTime() / 1_000;

  test.each<[string, unknown]>([
    ['seconds', seconds],
    ['milliseconds', NOW.getTime()],
    ['text of digits', String(seconds)],
    ['ISO 8601', '2026-11-18T09:55:00.000Z'],
    ['an offset', '2026-11-18T13:00:00+03:00'],
    ['the oldest time that is allowed', seconds - 600],
    ['a clock that is ahead by a minute', seconds + 60],
  ])('is used with its time as %s', (_, at) => {
    expect(timed(at)).toEqual({ rate: rate('97.35') });
  });

  test.each<[unknown, string]>([
    [seconds - 601, 'was made 601 seconds ago, more than 600'],
    ['2026-11-17T10:00:00Z', 'was made 86400 seconds ago'],
    [seconds + 61, '61 seconds in the future'],
    [undefined, 'There is no time at /data/0/at, but nothing'],
    [null, 'but null'],
    ['yesterday', 'but "yesterday"'],
    ['2026-11-18', 'but "2026-11-18"'],
    [true, 'but true'],
    [-1, 'seconds ago'],
  ])('with the time %j is not used', (at, expected) => {
    const read = timed(at);
    expect('problem' in read && read.problem).toContain(expected);
  });

  property.prop([fc.jsonValue(), fc.constantFrom('/a', '/a/0', '/', '/__proto__', '/length', '/a/length')])(
    'of any JSON is a rate within the bounds or a problem, and never an error',
    (value, ratePointer) => {
      const read = readResponse(JSON.stringify(value), { ...rules, ratePointer });
      if ('rate' in read) expect(read.rate >= rules.minRate && read.rate <= rules.maxRate).toBe(true);
      else expect(read.problem).not.toBe('');
    },
  );

  property.prop([fc.bigInt({ min: 1n, max: MAX_RATE }), fc.stringMatching(/^[0-9]{0,20}$/)])(
    'is never read below the rate that it has, and at most a millionth above',
    (millionths, further) => {
      const text = formatRate(asRate(millionths)).padEnd(
        formatRate(asRate(millionths)).indexOf('.') + 7,
        '0',
      );
      const isMore = /[1-9]/.test(further);
      const expected = isMore ? millionths + 1n : millionths;
      expect(parseReportedRate(text + further)).toBe(expected > MAX_RATE ? undefined : expected);
    },
  );
});

describe('a JSON pointer', () => {
  const json = { 'a/b': [1, { '~': 'tilde' }], '': 'empty' };
  test.each([
    ['/a~1b/0', 1],
    ['/a~1b/1/~0', 'tilde'],
    ['/', 'empty'],
    ['/a~1b/2', undefined],
    ['/a~1b/length', undefined],
    ['/a~1b/01', undefined],
    ['/constructor', undefined],
    ['/a~1b/0/x', undefined],
  ])('%s finds %s', (pointer, expected) => {
    expect(isJsonPointer(pointer)).toBe(true);
    expect(findByPointer(json, pointer)).toBe(expected);
  });
  test.each(['', 'data', 'data/price', '/a~', '/a~2', '$.data'])('is not %j', (text) => {
    expect(isJsonPointer(text)).toBe(false);
  });
});

describe('several feeds', () => {
  const agreed = (feeds: number, ...rates: string[]) => {
    const reported = rates.map((text, index) => ({ feed: `feed-${index}`, rate: rate(text) }));
    const { rate: found, disagreeing } = agreeOn(reported, feeds);
    return [found === undefined ? undefined : formatRate(found), [...disagreeing.keys()]];
  };
  test.each<[string, number, string[], string | undefined, string[]]>([
    ['one alone', 1, ['97.35'], '97.35', []],
    ['the mean of two, rounded up', 2, ['97.350001', '97.35'], '97.350001', []],
    ['the middle of three', 3, ['97.35', '98', '97'], '97.35', []],
    ['three of which one is far off', 3, ['97.35', '9735', '97.40'], '97.40', ['feed-1']],
    ['two of three, one being silent', 3, ['97.35', '97.40'], '97.375', []],
    ['one of two, the other being silent', 2, ['97.35'], undefined, []],
    ['one of three', 3, ['97.35'], undefined, []],
    ['two that contradict each other', 2, ['97.35', '120'], undefined, ['feed-0', 'feed-1']],
    ['two of three that contradict each other', 3, ['97.35', '120'], undefined, ['feed-0', 'feed-1']],
    ['two of four that agree', 4, ['97.35', '97.35', '50', '190'], undefined, ['feed-2', 'feed-3']],
    ['none', 2, [], undefined, []],
  ])('%s', (_, feeds, rates, expected, disagreeing) => {
    expect(agreed(feeds, ...rates)).toEqual([expected, disagreeing]);
  });

  const rates = fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }).map(asRate), { minLength: 1, maxLength: 9 });
  property.prop([rates])('have a median that half of them do not exceed, whatever their order', (all) => {
    const median = medianOf(all) ?? 0n;
    expect(all.filter((one) => one <= median).length * 2).toBeGreaterThanOrEqual(all.length);
    expect(all.filter((one) => one + 1n >= median).length * 2).toBeGreaterThanOrEqual(all.length);
    expect(medianOf([...all].reverse())).toBe(median);
  });

  property.prop([rates, fc.bigInt({ min: 1n, max: 10n ** 18n }).map(asRate)])(
    'never follow a minority: with more than half at one rate, that is the rate',
    (honest, hostile) => {
      const [first = asRate(1n)] = honest;
      const reported = [
        ...honest.map((_, index) => ({ feed: `h${index}`, rate: first })),
        ...honest.slice(1).map((_, index) => ({ feed: `x${index}`, rate: hostile })),
      ];
      expect(agreeOn(reported, reported.length).rate).toBe(first);
    },
  );
});

describe('a jump', () => {
  const jump = (before: string[], after: string) => findJump(before.map(rate), rate(after), 5);
  test.each<[string, string[], string, string | undefined]>([
    ['within the limit is none', ['97.35'], '100', undefined],
    ['beyond the limit from the last rate', ['97.35'], '110', '13.00'],
    ['beyond the limit from an earlier rate', ['101', '99', '97', '95'], '102', '7.37'],
    ['is the largest of several', ['90', '100'], '110', '22.23'],
    ['is none without a rate before', [], '110', undefined],
  ])('%s', (_, before, after, percent) => {
    expect(jump(before, after)?.percent).toBe(percent);
  });
});
