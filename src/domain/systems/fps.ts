// Fast payment system: a bank transfer to a phone number at a chosen bank.
import { Metadata, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { LONG_NUMBER, maskMiddle, matchDigits } from './masks.ts';
import type { PhoneRegion, WithdrawalSystem } from './system.ts';

/** The library also accepts extensions, letters and digits of other scripts, which no bank does. */
const PHONE = /^\+?[0-9][0-9 ().-]{5,30}$/;

/** The part of the library's metadata that its types leave out. */
type NumberingPlan = {
  callingCode(): string;
  possibleLengths(): readonly number[];
  type(name: 'MOBILE'): { pattern(): string; possibleLengths(): readonly number[] } | undefined;
};

/**
 * Matches mobile numbers of a region in their usual form: the country code and the number, digits only. The library gives
 * the same result at many times the cost and parses all other forms.
 */
function compileUsualForm(region: PhoneRegion): RegExp {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(region);
  const plan = metadata.numberingPlan as unknown as NumberingPlan;
  const mobile = plan.type('MOBILE');
  if (!mobile) return /$^/;
  const code = plan.callingCode();
  // Where national numbers can have the same length, digits without a plus could be a national number.
  const isUnambiguous = mobile
    .possibleLengths()
    .every((length) => !plan.possibleLengths().includes(code.length + length));
  return new RegExp(`^\\+${isUnambiguous ? '?' : ''}(${code}(?:${mobile.pattern()}))$`);
}

const usualForms = new Map<PhoneRegion, RegExp>();

function matchUsualForm(text: string, region: PhoneRegion): string | undefined {
  const form = usualForms.get(region) ?? compileUsualForm(region);
  usualForms.set(region, form);
  return form.exec(text)?.[1];
}

function normalizePhone(text: string, region: PhoneRegion): string | undefined {
  const usual = matchUsualForm(text, region);
  if (usual !== undefined) return usual;
  // An unencoded `+` in a form or query arrives as a space. Dropping it would pay a number in another country.
  const number = text.replace(/^ (?=[0-9])/, '+').trim();
  if (!PHONE.test(number)) return undefined;
  const phone = parsePhoneNumberFromString(number, region);
  return phone?.isValid() ? phone.number.slice(1) : undefined;
}

/** In some regions a number does not show whether it is mobile. */
const MOBILE_TYPES: readonly (string | undefined)[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE'];

/** Regions can share a country code, so the region of the number counts and not its code. */
function isMobileOf(region: PhoneRegion, wallet: string): boolean {
  if (matchUsualForm(`+${wallet}`, region) !== undefined) return true;
  const phone = parsePhoneNumberFromString(`+${wallet}`);
  return phone?.country === region && MOBILE_TYPES.includes(phone.getType());
}

export const fps: WithdrawalSystem = {
  title: 'Fast payment system (bank transfer)',
  needsBank: true,
  clearingAccount: 11,
  payoutCurrency: null,
  walletPattern: '^\\+?[0-9][0-9 ().-]{5,30}$',
  normalize: normalizePhone,
  accepts: (wallet, { region, fpsNumbers }) => fpsNumbers === 'any' || isMobileOf(region, wallet),
  format: (wallet) => `+${wallet}`,
  mask: (wallet) => `+${maskMiddle(wallet, Math.max(1, wallet.length - 9), 2)}`,
  patternForMask: (masked) => matchDigits(masked.slice(1), masked.indexOf('*') - 1),
  hasStrictFormat: true,
  logPattern: LONG_NUMBER,
};
