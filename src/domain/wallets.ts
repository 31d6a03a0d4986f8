// Destinations, one rule per system: text from a merchant in, the one canonical form out, or nothing.
// Equal destinations always normalise to equal text, which the order fingerprint relies on.
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import isLuhn from 'card-validator/dist/luhn-10.js';
import { type CountryCode, Metadata, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { SYSTEM_NAMES, type SystemName } from './systems.ts';

export type PhoneRegion = CountryCode;

/** The library reads extensions, letters and digits of other scripts too; a payout wants none of them. */
const PHONE = /^\+?[0-9][0-9 ().-]{5,30}$/;

/** What the library knows of a region and its types do not tell. */
type NumberingPlan = {
  callingCode(): string;
  possibleLengths(): readonly number[];
  type(name: 'MOBILE'): { pattern(): string; possibleLengths(): readonly number[] } | undefined;
};

/**
 * Mobile numbers of a region as nearly everybody writes them: the country's code, then the number, and nothing else. The
 * library agrees, at many times the price; whatever is written in another way is for it alone.
 */
function usualPhones(region: PhoneRegion): RegExp {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(region);
  const plan = metadata.numberingPlan as unknown as NumberingPlan;
  const mobile = plan.type('MOBILE');
  if (!mobile) return /$^/;
  const code = plan.callingCode();
  // Where numbers within the country may be as long, one without a plus could be such a number.
  const isClear = mobile
    .possibleLengths()
    .every((length) => !plan.possibleLengths().includes(code.length + length));
  return new RegExp(`^\\+${isClear ? '?' : ''}(${code}(?:${mobile.pattern()}))$`);
}

const USUAL = new Map<PhoneRegion, RegExp>();

function usualPhone(text: string, region: PhoneRegion): string | undefined {
  const form = USUAL.get(region) ?? usualPhones(region);
  USUAL.set(region, form);
  return form.exec(text)?.[1];
}

function normalizePhone(text: string, region: PhoneRegion): string | undefined {
  const quick = usualPhone(text, region);
  if (quick !== undefined) return quick;
  // An unencoded `+` in a form or query arrives as a space; read as nothing, it would pay somebody in another country.
  const number = text.replace(/^ (?=[0-9])/, '+').trim();
  if (!PHONE.test(number)) return undefined;
  const phone = parsePhoneNumberFromString(number, region);
  return phone?.isValid() ? phone.number.slice(1) : undefined;
}

const CARD = /^[0-9]{12,19}$/;

export function findCard(text: string): string | undefined {
  const digits = text.replace(/[ -]/g, '');
  // A row of equal digits can pass Luhn (all zeros do), yet is never a card.
  return CARD.test(digits) && isLuhn(digits) && !/^(.)\1+$/.test(digits) ? digits : undefined;
}

const base58check = createBase58check(sha256);
const TRON_VERSION = 0x41;
const TRON_ADDRESS = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;

function normalizeTron(text: string): string | undefined {
  if (!TRON_ADDRESS.test(text)) return undefined;
  try {
    const bytes = base58check.decode(text);
    return bytes.length === 21 && bytes[0] === TRON_VERSION ? text : undefined;
  } catch {
    return undefined;
  }
}

const EWALLET = /^[A-Za-z0-9@._+-]{4,64}$/;

const normalizeEwallet = (text: string): string | undefined => (EWALLET.test(text) ? text : undefined);

const NORMALIZERS = {
  fps: normalizePhone,
  card: findCard,
  usdt: normalizeTron,
  ewallet: normalizeEwallet,
} as const satisfies Record<SystemName, (text: string, region: PhoneRegion) => string | undefined>;

export const normalizeWallet = (system: SystemName, text: string, region: PhoneRegion): string | undefined =>
  NORMALIZERS[system](system === 'fps' ? text : text.trim(), region);

export type Destination = { readonly system: SystemName; readonly wallet: string };

/**
 * What a text may be as a whole destination. E-wallets are left out unless `anyWord` says so: nearly every word could be
 * the account of one.
 */
export function recognizeWallets(text: string, region: PhoneRegion, { anyWord }: { anyWord: boolean }) {
  const found = new Map<string, Destination>();
  for (const system of SYSTEM_NAMES) {
    if (system === 'ewallet' && !anyWord) continue;
    const wallet = normalizeWallet(system, text, region);
    if (wallet !== undefined && !found.has(wallet)) found.set(wallet, { system, wallet });
  }
  return [...found.values()];
}

const shorten = (text: string, head: number, tail: number): string =>
  `${text.slice(0, head)}${'*'.repeat(text.length - head - tail)}${text.slice(text.length - tail)}`;

/** What people and logs may see of a canonical wallet: never enough to pay with. */
export function maskWallet(system: SystemName, wallet: string): string {
  switch (system) {
    case 'card':
      // Of a short number, first six and last four would leave only ten candidates.
      return wallet.length < 16 ? shorten(wallet, 0, 4) : shorten(wallet, 6, 4);
    case 'fps':
      return `+${shorten(wallet, Math.max(1, wallet.length - 9), 2)}`;
    case 'usdt':
      return shorten(wallet, 4, 4);
    case 'ewallet':
      return shorten(wallet, wallet.length > 8 ? 2 : 1, wallet.length > 8 ? 2 : 1);
  }
}

const BETWEEN_DIGITS = '[ ().\\u00a0\\u2010-\\u2015-]{0,3}';
const EWALLET_LETTER = '[A-Za-z0-9@._+-]';

/** The first `optional` digits may be missing: a phone is often written without the code of its country. */
function digitsLike(masked: string, optional: number): RegExp {
  const digits = masked.split('').map((digit) => (digit === '*' ? '[0-9]' : digit));
  const head = digits.slice(0, optional).map((digit) => `(?:${digit}${BETWEEN_DIGITS})?`);
  return new RegExp(`\\+?${head.join('')}${digits.slice(optional).join(BETWEEN_DIGITS)}`, 'g');
}

const lettersLike = (masked: string): RegExp =>
  new RegExp(
    masked.replace(/[.+]/g, '\\$&').replace(/\*+/g, (stars) => `${EWALLET_LETTER}{${stars.length}}`),
    'gi',
  );

function likenessOf(system: SystemName, masked: string): RegExp {
  switch (system) {
    case 'fps':
      return digitsLike(masked.slice(1), masked.indexOf('*') - 1);
    case 'card':
      return digitsLike(masked, 0);
    case 'usdt':
    case 'ewallet':
      return lettersLike(masked);
  }
}

/**
 * Masks a wallet wherever a text quotes it. Its masked form is enough for that: whatever fits under the stars is taken
 * for it, so that nobody has to know the wallet itself; sometimes a bystander is masked, too.
 */
export function walletHider(system: SystemName, masked: string): (text: string) => string {
  const likeness = likenessOf(system, masked);
  return (text) => text.replace(likeness, () => masked);
}
