// Changes of the set-up: which of them let more money leave, so that they take two operators once four eyes are on. What only
// stops or narrows something is done at once, because it may be urgent.
import type { Merchant } from '../merchant.ts';
import type { Minor } from '../money.ts';
import type { PaymentFormat } from '../payment-files/format.ts';
import type { AggregatorTerms, Route } from '../routing.ts';
import type { SystemTerms } from '../withdrawal.ts';

type Plain = Readonly<Record<string, unknown>>;

/** A proposed change of the set-up. */
export type SetUpChange = {
  /** As in the audit log, such as `merchant:7` or `route:fps/acme`. */
  readonly subject: string;
  /** Of the subject when the maker proposed. */
  readonly version: string | null;
  /** The changed fields, for the checker; no keys. */
  readonly before: Plain;
  readonly after: Plain;
  /** What the use case needs to carry it out. */
  readonly input: Plain;
};

export function loosensMerchant(before: Merchant, after: Merchant): boolean {
  return (
    (after.payoutMode === 'auto' && before.payoutMode !== 'auto') ||
    (after.status === 'active' && before.status !== 'active') ||
    isHigher(before.dailyLimit, after.dailyLimit) ||
    allowsMoreAddresses(before.ipAllowList, after.ipAllowList) ||
    after.feeFrom !== before.feeFrom ||
    isChanged(before.terms, after.terms)
  );
}

/** Only switching it off is not. */
export function loosensSystem(before: SystemTerms, after: SystemTerms): boolean {
  const { enabled, autoPayouts, ...terms } = after;
  return (
    (enabled && !before.enabled) ||
    (autoPayouts && !before.autoPayouts) ||
    isChanged({ ...before, ...terms }, before)
  );
}

/** Only disabling it is not. A new route is, also a disabled one: operators can send withdrawals by it. */
export const loosensRoute = (before: Route | undefined, after: Route): boolean =>
  before === undefined ||
  (after.enabled && !before.enabled) ||
  isChanged({ ...after, enabled: before.enabled }, before);

/** Only disabling it is not. */
export const loosensAggregator = (
  before: AggregatorTerms,
  after: AggregatorTerms,
  { replacesKeys }: { readonly replacesKeys: boolean },
): boolean =>
  replacesKeys ||
  (after.enabled && !before.enabled) ||
  isChanged({ ...after, enabled: before.enabled }, before);

/**
 * Every change, and every new one: a bank pays what its file says, so a text in the place of the wallet, or another column, sends the
 * money of all payments in it elsewhere.
 */
export const loosensPaymentFormat = (before: PaymentFormat | undefined, after: PaymentFormat): boolean =>
  before === undefined || isChanged(before, after);

/** Null: no limit. */
const isHigher = (before: Minor | null, after: Minor | null): boolean =>
  before !== null && (after === null || after > before);

/** An empty list allows every address. */
const allowsMoreAddresses = (before: readonly string[], after: readonly string[]): boolean =>
  before.length > 0 && (after.length === 0 || after.some((block) => !before.includes(block)));

const isChanged = (one: object, other: object): boolean => writeSetUp(one) !== writeSetUp(other);

/** JSON with amounts, whose keys are sorted. */
export const writeSetUp = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'bigint') return { $minor: String(part) };
    return typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part;
  });

export const readSetUp = (text: string): unknown =>
  JSON.parse(text, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && '$minor' in part ? BigInt(String(part.$minor)) : part,
  );
