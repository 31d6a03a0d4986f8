// Amounts, wallets, ids and addresses.
import { isIPv4, isIPv6 } from 'node:net';
import fc from 'fast-check';
import { isBankId, isOrderId, parseMerchantId } from '../../../src/domain/ids.ts';
import { addressAllowed, networkOf, parseAddressBlock } from '../../../src/domain/ip-addresses.ts';
import { asMinor, formatMoney, parseAmount, parseMoney } from '../../../src/domain/money.ts';
import { SYSTEM_NAMES } from '../../../src/domain/systems/index.ts';
import {
  formatWallet,
  maskWallet,
  normalizeWallet,
  recognizeWallets,
  walletRedactor,
} from '../../../src/domain/systems/wallets.ts';
import { assert, digits, long, type Parser, parser, text, withinTime } from './property.ts';

const amountText = fc.oneof(
  fc
    .tuple(digits(14), fc.constantFrom('', '.', ','), fc.option(digits(3), { nil: '' }))
    .map((parts) => parts.join('')),
  text,
);

/** A reference implementation, character by character. */
function referenceMoney(input: string): bigint | undefined {
  const [units = '', cents, ...rest] = input.split('.');
  const isDigits = (part: string): boolean =>
    part !== '' && part.split('').every((c) => c >= '0' && c <= '9');
  if (rest.length > 0 || !isDigits(units) || units.length > 12 || (units.length > 1 && units[0] === '0'))
    return undefined;
  if (cents === undefined) return BigInt(units) * 100n;
  if (!isDigits(cents) || cents.length > 2) return undefined;
  return BigInt(units) * 100n + BigInt(cents) * (cents.length === 1 ? 10n : 1n);
}

const money = fc.property(amountText, fc.bigInt(0n, 99_999_999_999_999n), (input, minor) => {
  const read = parseMoney(input);
  assert(read === referenceMoney(input), 'differs from the reference parser');
  assert(parseAmount(input) === (read === 0n ? undefined : read), 'zero is accepted as an amount');
  assert(parseMoney(formatMoney(asMinor(minor))) === minor, 'does not round-trip');
});

const SEPARATED = fc
  .tuple(digits(20), fc.integer({ min: 1, max: 6 }), fc.constantFrom('', ' ', '-', '.', '  '))
  .map(([number, every, between]) => number.replaceAll(new RegExp(`.{${every}}`, 'g'), `$&${between}`));
const walletText = fc.oneof(
  long,
  SEPARATED,
  SEPARATED.map((number) => `+7 9${number}`),
  fc
    .string({ unit: fc.constantFrom(...'123ABCHJxyz'.split('')), minLength: 33, maxLength: 33 })
    .map((rest) => `T${rest}`),
);

const wallets = fc.property(walletText, fc.constantFrom(...SYSTEM_NAMES), (input, system) => {
  const wallet = withinTime(() => normalizeWallet(system, input, 'RU'));
  withinTime(() => recognizeWallets(input, 'RU', { anyWord: true }));
  if (wallet === undefined) return;
  const repeated = normalizeWallet(system, formatWallet(system, wallet), 'RU');
  assert(repeated === wallet, 'the canonical form is not stable');
  const masked = maskWallet(system, wallet);
  assert(!masked.includes(wallet), 'the mask shows the whole wallet');
  const hidden = walletRedactor(system, masked)(`to ${wallet}.`);
  assert(!hidden.includes(wallet), 'a quoted wallet is not hidden');
});

const ids = fc.property(fc.oneof(digits(20), text), (input) => {
  const id = parseMerchantId(input);
  if (id === undefined) assert(!/^[1-9][0-9]{0,14}$/.test(input), 'a valid id is rejected');
  else assert(String(id) === input && Number.isSafeInteger(id), 'another id is returned');
  for (const rule of [isOrderId, isBankId])
    assert(!rule(input) || /^[\w.:-]{1,64}$/.test(input), 'an invalid id is accepted');
});

const address = fc.oneof(
  fc.ipV4(),
  fc.ipV6(),
  fc.ipV4().map((four) => `::ffff:${four}`),
  fc.ipV4Extended(),
  text,
);

/** A reference implementation: the first four groups, written out. */
function referenceNetwork(six: string): string {
  const groups = new URL(`http://[${six}]`).hostname.slice(1, -1).split('::');
  const [left = '', right] = groups;
  const head = left === '' ? [] : left.split(':');
  const tail = right === undefined || right === '' ? [] : right.split(':');
  const gap = right === undefined ? 0 : 8 - head.length - tail.length;
  return `${[...head, ...Array<string>(gap).fill('0'), ...tail].slice(0, 4).join(':')}::/64`;
}

const addresses = fc.property(address, fc.integer({ min: 0, max: 140 }), (input, prefix) => {
  for (const block of [input, `${input}/${prefix}`]) {
    const read = parseAddressBlock(block);
    if (read === undefined) continue;
    assert(addressAllowed([read], input), 'a block does not contain its own address');
  }
  assert(!addressAllowed(['192.0.2.1/32'], 'not an address'), 'an invalid address is allowed');
  const network = networkOf(input);
  if (isIPv4(input)) assert(network === input, 'an IPv4 address is not its own network');
  else if (isIPv6(input) && !input.includes('.'))
    assert(network === referenceNetwork(input), 'differs from the reference network');
});

export const VALUE_PARSERS: readonly Parser[] = [
  parser('amounts', 6, money),
  parser('wallets', 2, wallets),
  parser('ids', 8, ids),
  parser('addresses', 4, addresses),
];
