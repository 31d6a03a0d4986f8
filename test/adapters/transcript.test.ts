// The stored text of messages; test/payouts/exchanges.test.ts tests it end to end.
import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openSluiceAggregator } from '../../src/adapters/aggregators/sluice/adapter.ts';
import { spellings, transcribe } from '../../src/adapters/aggregators/transcript.ts';
import { hideSecrets } from '../../src/domain/redact/aggregator.ts';
import { SYSTEM_NAMES, SYSTEMS, type SystemName } from '../../src/domain/systems/index.ts';
import { maskWallet, walletRedactor } from '../../src/domain/systems/wallets.ts';
import { redactReport } from '../../src/usecases/payouts/redact-report.ts';
import { never, payoutOf, SECRET, send, startHttp, termsOf } from './harness.ts';

const REQUEST = { method: 'POST', path: '/payouts', headers: {}, body: '{}' } as const;

const transcribed = (body: string, hidden: readonly string[] = []): string =>
  transcribe({ request: REQUEST, outcome: { sent: true, status: 200, headers: {}, body }, ms: 1 }, hidden)
    .answer;

const stored = (answer: string): string =>
  redactReport(
    { verdict: 'not_found', exchange: { request: null, status: 200, answer, ms: 1 } },
    { system: 'ewallet', walletMasked: maskWallet('ewallet', 'shop.of-anna') },
  ).exchange?.answer ?? '';

test.each([
  '{"reference":"sl-1000001-1-123456789012","id":"bank-7","amount":"12345678.90","currency":"RUB"}',
  '{"at":"2026-11-15T02:09:12.298Z","day":"2026-11-15","from":"2026-11-15 02:09:12","code":"declined"}',
  '<html><h1>502 Bad Gateway</h1></html>',
  'Получатель не найден',
])('stores text without secrets unchanged: %s', (text) => {
  expect(transcribed(text)).toBe(text);
  expect(stored(text)).toBe(text);
});

test.each([
  ['{"access_token":"abc def"}', '{"access_token":"***"}'],
  ['{"api_key":"a\\"b","x":1}', '{"api_key":"***","x":1}'],
  ['{"cvv":123}', '{"cvv":***}'],
  ['secret_key=abc&amount=1', 'secret_key=***&amount=1'],
  ['Authorization: Bearer abc.def', 'Authorization: ***'],
  ['write to anna@mail.example now', 'write to *** now'],
  ['call +7 (916) 123-45-67 or 8.916.123.45.67', 'call *** or ***'],
  ['hex 4178fc1edb3a3cc0a2cb7fca4bd6b19e8d6d0c4c9b', 'hex T***'],
])('redacts %s by its format', (text, shown) => expect(transcribed(text)).toBe(shown));

test('redacts a key with and without its prefix, raw, in JSON and URL-encoded', () => {
  const key = 'a"b\\c/d';
  const hidden = spellings([key, 'sk_short', '']);
  const text = `${key} ${JSON.stringify({ key })} ${encodeURIComponent(key)} SHORT sk_short`;
  expect(transcribed(text, hidden)).toBe('*** {"key":"***"} *** *** ***');
});

test('stores no key of a sluice upstream, and no destination that it repeats', async () => {
  const keys = { merchant_id: '1001', secret_key: 'top"secret', order_id: 'yes', webhook_secret: SECRET };
  const { url } = await startHttp((request, response) => send(response, request.text, { status: 422 }));
  const upstream = openSluiceAggregator(termsOf('sluice', url), keys);
  onTestFinished(() => upstream.close());
  const { exchange } = await upstream.submit(payoutOf(), never());
  const body =
    '{"merchant_id":"1001","secret_key":"***","amount":"150.00","wallet":"+79*******67","system":"fps","bank_id":"***","order_id":"wd-1000001-1","fee_from":"balance"}';
  expect(exchange).toMatchObject({
    request: `POST /api/v2/merchant/createWithdraw ${body}`,
    status: 422,
    answer: body,
  });
});

describe('a truncated text', () => {
  const wallet = 'shop.of-anna';

  property.prop([fc.nat({ max: 4_200 }), fc.constantFrom(' ', 'x', '"', '9')], { numRuns: 300 })(
    'never contains a part of a destination',
    (before, filler) => {
      const text = `${filler.repeat(before)}"${wallet}"${filler.repeat(4_200)}`;
      expect(stored(transcribed(text))).not.toContain('sho');
    },
  );

  test.each([
    ['a card number', '4000056655665556'],
    ['a phone number', '+7 (916) 765-43-21'],
    ['an address of usdt', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
    ['a key', 'sk_0123456789abcdefghijklmnop'],
    ['a mail address', 'ivan.petrov@mail.example'],
    ['the destination', wallet],
  ])('never contains half of %s, wherever it is cut', (_, secret) => {
    for (const cut of [2_000, 4_000])
      for (let before = cut - 60; before <= cut; before += 1)
        // The long key is masked, so that what follows it is stored.
        for (const head of ['', `whsec_${'x'.repeat(2_500)} `]) {
          const text = `${head}${'word '.repeat(1_000)}`.slice(0, before - 1);
          const shown = stored(transcribed(`${text} ${secret} was not found`.padEnd(4_200, ' .')));
          expect([before, shown]).not.toEqual([before, expect.stringContaining(secret.slice(0, 7))]);
        }
  });

  property.prop([fc.string({ unit: 'binary', maxLength: 6_000 })])(
    'is short, printable and has no half characters',
    (text) => {
      const shown = stored(text);
      expect(shown.length).toBeLessThanOrEqual(2_002);
      expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
    },
  );
});

describe('a destination', () => {
  const digits = (min: number, max: number) =>
    fc.stringMatching(new RegExp(`^[1-9][0-9]{${min - 1},${max - 1}}$`));
  const walletsOf: Record<SystemName, fc.Arbitrary<string>> = {
    fps: digits(8, 15),
    card: digits(12, 19),
    usdt: fc.stringMatching(/^T[1-9A-HJ-NP-Za-km-z]{33}$/),
    ewallet: fc.stringMatching(/^[A-Za-z0-9@._+-]{4,64}$/),
  };
  const wallets = fc.oneof(...SYSTEM_NAMES.map((system) => fc.tuple(fc.constant(system), walletsOf[system])));

  property.prop([wallets, fc.string(), fc.string()])(
    'is masked by its masked form alone, in any text',
    ([system, wallet], before, after) => {
      const masked = maskWallet(system, wallet);
      const shown = walletRedactor(system, masked)(`${before} ${wallet} ${after}`);
      expect(shown).toContain(masked);
      expect(shown).not.toContain(` ${wallet} `);
    },
  );

  const separators = fc.constantFrom('', ' ', '-', '. ', ' (', '\u2011', '    ', 'x', '*');
  const spelled = fc
    .tuple(wallets, fc.array(separators, { minLength: 64, maxLength: 64 }), fc.boolean())
    .map(([[system, wallet], between, inCapitals]) => {
      const text = wallet
        .split('')
        .reduce((all, letter, index) => `${all}${letter}${between[index] ?? ''}`, '');
      return { system, wallet, text: inCapitals ? text.toUpperCase() : text };
    });

  property.prop([spelled, fc.string(), fc.string()], { numRuns: 1_000 })(
    'is masked in every spelling that the pattern of its mask matches',
    ({ system, wallet, text }, before, after) => {
      const masked = maskWallet(system, wallet);
      const pattern = SYSTEMS[system].patternForMask(masked);
      for (const quoted of [text, wallet, masked, `${masked}${wallet}`, wallet.slice(1)]) {
        const whole = `${before}${quoted}${after}`;
        expect(walletRedactor(system, masked)(whole)).toBe(whole.replace(pattern, () => masked));
      }
    },
  );
});

property.prop([
  fc.array(fc.string({ maxLength: 12 }), { maxLength: 4 }),
  fc.string(),
  fc.string(),
  fc.boolean(),
])(
  'secrets are masked wherever a pattern that ignores case matches them',
  (secrets, before, after, inCapitals) => {
    const [first = ''] = secrets;
    const text = `${before}${inCapitals ? first.toUpperCase() : first}${after}`;
    const words = secrets.filter((secret) => secret !== '');
    const pattern = new RegExp(words.map((word) => word.replace(/[^A-Za-z0-9]/g, '\\$&')).join('|'), 'gi');
    expect(hideSecrets(secrets)(text)).toBe(words.length === 0 ? text : text.replace(pattern, '***'));
  },
);

test.each(['\u212a', '\u017f', '\u0130', '\u03c2'])(
  'a letter with several spellings (%s) is treated as the pattern treats it',
  (letter) => {
    for (const secret of [`key${letter}`, 'keyk', 'keys', 'keyi', 'key\u03c3'])
      for (const text of [`a KEY${letter} b`, `a key${letter.toLowerCase()} b`, `a ${letter}${secret} b`])
        expect(hideSecrets([secret])(text)).toBe(text.replace(new RegExp(secret, 'gi'), '***'));
  },
);
