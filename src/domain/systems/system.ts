// What a withdrawal system has to declare. One file per system; docs/adding-a-system.md leads through a new one.
import type { CountryCode } from 'libphonenumber-js/max';

/** The country whose phone numbers may be written without their country code. */
export type PhoneRegion = CountryCode;

export type WithdrawalSystem = {
  readonly title: string;
  readonly needsBank: boolean;
  /**
   * The number of the account in `system_accounts` that counts what left through this system. It is stored with every
   * entry: it never changes, and no other system may ever have it.
   */
  readonly clearingAccount: number;
  /**
   * The canonical form of a destination, or undefined if the text is not one. Equal destinations have equal canonical
   * forms: the order fingerprint and the search by destination compare them.
   */
  readonly normalize: (text: string, region: PhoneRegion) => string | undefined;
  /** The part of a canonical destination that logs and operators may see: never enough to pay with. */
  readonly mask: (wallet: string) => string;
  /** Matches every spelling of the destinations that have this mask, so that a quoted one can be masked. */
  readonly patternForMask: (masked: string) => RegExp;
  /** False if almost any word is a valid destination: the search then tries it only when asked to. */
  readonly hasStrictFormat: boolean;
  /** How logs recognize a destination that slipped into a text; null where any word could be one. */
  readonly logPattern: LogPattern | null;
};

export type LogPattern = {
  readonly pattern: RegExp;
  readonly replace: (found: string) => string;
  /** A cheap expression that matches wherever the pattern does: most log lines are checked with this alone. */
  readonly prefilter: string;
};
