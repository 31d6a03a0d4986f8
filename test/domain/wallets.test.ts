import { fc, test as property } from '@fast-check/vitest';
import { getCountries, getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, test } from 'vitest';
import { SYSTEM_NAMES, type SystemName } from '../../src/domain/systems/index.ts';
import { formatWallet, maskWallet, normalizeWallet } from '../../src/domain/systems/wallets.ts';

type Row<T extends readonly string[]> = readonly [SystemName, ...T];

const ACCEPTED: readonly Row<[text: string, canonical: string]>[] = [
  ['fps', '+79161234567', '79161234567'],
  ['fps', '8 (916) 123-45-67', '79161234567'],
  ['fps', '9161234567', '79161234567'],
  ['fps', '  +7 916 123 45 67 ', '79161234567'],
  ['fps', '+1 202 555 0123', '12025550123'],
  // A form encodes the plus as a space. Without the plus it would be a number of another country.
  ['fps', ' 4930123456', '4930123456'],
  ['card', '4111 1111 1111 1111', '4111111111111111'],
  ['card', '2200-0000-0000-0004', '2200000000000004'],
  ['card', '6304000000000000', '6304000000000000'],
  ['usdt', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['ewallet', 'john.doe+x@mail-1_a', 'john.doe+x@mail-1_a'],
];

const REJECTED: readonly Row<[text: string]>[] = [
  ['fps', '+7916123456'],
  ['fps', '123'],
  ['fps', ' 89161234567'],
  ['fps', '+79161234567 ext 5'],
  ['fps', 'tel:+79161234567'],
  ['fps', '٩١٦١٢٣٤٥٦٧'],
  ['fps', '+7916123456a'],
  ['card', '4111111111111112'],
  ['card', '41111111111'],
  ['card', '41111111111111111111'],
  ['card', '4111 1111 1111 111a'],
  ['card', '0000000000000000'],
  ['card', ''],
  ['usdt', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T'],
  ['usdt', 'tr7nhqjekqxgtci8q8zy4pl8otszgjlj6t'],
  ['usdt', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['usdt', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ['ewallet', 'abc'],
  ['ewallet', 'a'.repeat(65)],
  ['ewallet', 'with space'],
  ['ewallet', 'naïve'],
  ['ewallet', 'a\u0000bcd'],
];

const MASKS: readonly Row<[wallet: string, masked: string]>[] = [
  ['fps', '79161234567', '+79*******67'],
  ['card', '4111111111111111', '411111******1111'],
  ['card', '501800000009', '********0009'],
  ['usdt', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TR7N**************************Lj6t'],
  ['ewallet', 'shop.4711', 'sh*****11'],
  ['ewallet', 'abcd', 'a**d'],
];

test.each(SYSTEM_NAMES)('the tables have a valid, an invalid and a masked destination of %s', (system) => {
  for (const table of [ACCEPTED, REJECTED, MASKS]) expect(table.map(([name]) => name)).toContain(system);
});

describe('destinations', () => {
  test.each(ACCEPTED)('%s accepts %s', (system, text, expected) =>
    expect(normalizeWallet(system, text, 'RU')).toBe(expected),
  );

  test.each(REJECTED)('%s rejects %s', (system, text) =>
    expect(normalizeWallet(system, text, 'RU')).toBeUndefined(),
  );

  test('a phone without a plus is read in the region of the installation', () => {
    expect(normalizeWallet('fps', '701 234 5678', 'KZ')).toBe('77012345678');
  });

  property.prop([fc.constantFrom(...SYSTEM_NAMES), fc.string({ unit: 'binary' })])(
    'any text is normalized to a canonical wallet or rejected',
    (system, text) => {
      const wallet = normalizeWallet(system, text, 'RU');
      if (wallet !== undefined)
        expect(normalizeWallet(system, formatWallet(system, wallet), 'RU')).toBe(wallet);
    },
  );
});

test.each(MASKS)('masks the %s destination %s as %s', (system, wallet, masked) =>
  expect(maskWallet(system, wallet)).toBe(masked),
);

test('the fast phone parser agrees with the library in every region', () => {
  for (const region of getCountries()) {
    const example = getExampleNumber(region, examples);
    if (!example) continue;
    const code = example.countryCallingCode;
    fc.assert(
      fc.property(
        fc.oneof(
          fc.constant(String(example.nationalNumber)),
          // Numbers close to an existing one are valid more often than random ones.
          fc
            .tuple(fc.nat(String(example.nationalNumber).length), fc.stringMatching(/^[0-9]{1,9}$/))
            .map(([kept, digits]) => `${String(example.nationalNumber).slice(0, kept)}${digits}`),
          fc.stringMatching(/^[0-9]{4,12}$/),
        ),
        fc.constantFrom('', code, `+${code}`, '+', '8', `00${code}`),
        (number, prefix) => {
          const text = `${prefix}${number}`;
          if (!/^\+?[0-9]{6,31}$/.test(text)) return;
          const read = parsePhoneNumberFromString(text, region);
          expect(normalizeWallet('fps', text, region), text).toBe(
            read?.isValid() ? read.number.slice(1) : undefined,
          );
        },
      ),
      { numRuns: 60 },
    );
  }
});
