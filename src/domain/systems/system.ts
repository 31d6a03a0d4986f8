// The properties of a withdrawal system. Each system has its own file; docs/adding-a-system.md describes how to add one.
import type { CountryCode } from 'libphonenumber-js/max';

/** The default country: its phone numbers may omit the country code. */
export type PhoneRegion = CountryCode;

export type WithdrawalSystem = {
  readonly title: string;
  readonly needsBank: boolean;
  /**
   * The number of the clearing account in `system_accounts`. It is stored with every entry, so it never changes and is
   * never reused for another system.
   */
  readonly clearingAccount: number;
  /**
   * Returns the canonical form of a destination, or undefined if the text is not a valid one. Equal destinations have
   * equal canonical forms: the order fingerprint and the search by destination compare them.
   */
  readonly normalize: (text: string, region: PhoneRegion) => string | undefined;
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
