// A text of an aggregator is shortened without leaving half a key or half a destination, wherever the cut is.
import { describe, expect, test } from 'vitest';
import { redactAggregatorText, redactQuote } from '../../../src/domain/redact/aggregator.ts';

const WALLET = 'shop.of-anna';
const SECRETS = [
  '4000056655665556',
  '4000 0566 5566 5556',
  '+7 (916) 765-43-21',
  '8 916 765 43 21',
  '79167654321',
  'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  'ivan.petrov@mail.example',
  'sk_0123456789abcdefghijklmnop',
  `whsec_${Buffer.alloc(32, 'canary').toString('base64')}`,
  WALLET,
];
/** Not more than is shown of a masked destination, or of a key: its prefix. */
const SHOWN = 6;

const positions = [...Array(45).keys()].flatMap((i) => [260 + i, 2_960 + i]);

describe.each(SECRETS)('%s', (secret) => {
  test.each([
    ['a quote', (text: string) => redactQuote(text, [WALLET])],
    ['a text', (text: string) => redactAggregatorText(text, [WALLET])],
  ])('is never cut in two in %s', (_, redact) => {
    const isMasked = !redact(`to ${secret} now`).includes(secret);
    for (const position of positions)
      for (const filler of ['word ', `whsec_${'x'.repeat(200)} `]) {
        const text = `${filler.repeat(1_000).slice(0, position - 1)} ${secret} was not found`;
        const shown = redact(text);
        expect(shown.length).toBeLessThanOrEqual(300);
        if (isMasked)
          expect([position, shown]).not.toEqual([
            position,
            expect.stringContaining(secret.slice(0, SHOWN + 1)),
          ]);
      }
  });
});
