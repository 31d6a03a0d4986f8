// The properties of a withdrawal system. Each system has its own file; docs/adding-a-system.md describes how to add one.
import type { CountryCode } from 'libphonenumber-js/max';
import type { PayoutCurrency } from '../rates/currencies.ts';

/** The default country: its phone numbers may omit the country code. */
export type PhoneRegion = CountryCode;

/** What an installation accepts as a destination. */
export type WalletRules = {
  readonly region: PhoneRegion;
  /** `mobile`: fps pays to mobile numbers of the region only; `any`: to every valid phone number. */
  readonly fpsNumbers: 'mobile' | 'any';
};

export type WithdrawalSystem = {
  readonly title: string;
  readonly needsBank: boolean;
  /**
   * The number of the clearing account in `system_accounts`. It is stored with every entry, so it never changes and is
   * never reused for another system.
   */
  readonly clearingAccount: number;
  /** Null: the recipient is sent the settlement currency. Otherwise a create needs a rate and locks the amount to send. */
  readonly payoutCurrency: PayoutCurrency | null;
  /**
   * Matches the references of its payments, if each has one that no other payment in the world has. Absent: any text, and one
   * reference may cover several payments if an operator says why.
   */
  readonly uniqueReference?: RegExp;
  /** Matches every destination that `normalize` accepts, spaces around it aside: for merchants who check before they send. */
  readonly walletPattern: string;
  /**
   * Returns the canonical form of a destination, or undefined if the text is not a valid one. Equal destinations have
   * equal canonical forms: the order fingerprint and the search by destination compare them.
   */
  readonly normalize: (text: string, region: PhoneRegion) => string | undefined;
  /** Whether a new withdrawal may go to this canonical destination; undefined: to every one. */
  readonly accepts?: (wallet: string, rules: WalletRules) => boolean;
  /**
   * Returns a canonical destination as it is written outside Sluice, so that every reader understands the same one: without
   * its plus, a phone number would be read in the reader's own region.
   */
  readonly format: (wallet: string) => string;
  /** Returns a canonical destination with most characters masked, for logs and operators. */
  readonly mask: (wallet: string) => string;
  /** Matches every spelling of the destinations that have this mask, to mask them in free text. */
  readonly patternForMask: (masked: string) => RegExp;
  /** False if almost any word is a valid destination; the search then includes the system only with `anyWord`. */
  readonly hasStrictFormat: boolean;
  /** Matches destinations in log texts, to mask them; null if any word could be a destination. */
  readonly logPattern: LogPattern | null;
};

export type LogPattern = {
  readonly pattern: RegExp;
  readonly replace: (match: string) => string;
  /** A cheaper expression that matches every text the pattern matches: most log lines need only this check. */
  readonly prefilter: string;
};
