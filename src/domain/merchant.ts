// A merchant as the domain rules use it.
import type { FeeSchedule, FeeSource } from './fees.ts';
import type { MerchantId } from './ids.ts';
import type { Minor } from './money.ts';
import { type Rejection, reject } from './rejections.ts';
import type { SystemName } from './systems/index.ts';

export const MERCHANT_STATUSES = ['new', 'active', 'blocked', 'disabled'] as const;
export type MerchantStatus = (typeof MERCHANT_STATUSES)[number];

export const PAYOUT_MODES = ['manual', 'auto'] as const;
export type PayoutMode = (typeof PAYOUT_MODES)[number];

/** Null fields fall back to the terms of the system. */
export type TermsOverride = {
  readonly fee: FeeSchedule | null;
  readonly min: Minor | null;
  readonly max: Minor | null;
  readonly spreadBasisPoints: number | null;
};

export type Merchant = {
  readonly id: MerchantId;
  readonly name: string;
  readonly status: MerchantStatus;
  readonly payoutMode: PayoutMode;
  readonly feeFrom: FeeSource;
  readonly dailyLimit: Minor | null;
  /** CIDR blocks; empty means any address. */
  readonly ipAllowList: readonly string[];
  /** Requests per minute; null means the installation's setting. */
  readonly rateLimit: number | null;
  /** Callback URLs may name these. */
  readonly callbackHosts: readonly string[];
  readonly terms: { readonly [S in SystemName]?: TermsOverride };
  /** Incremented by every change to the merchant, its keys, terms or callback hosts. A create that read an older one is repeated. */
  readonly version: number;
};

const STATUS_REJECTIONS = {
  new: reject('merchant_not_activated'),
  active: undefined,
  blocked: reject('merchant_blocked'),
  disabled: reject('merchant_disabled'),
} as const satisfies Record<MerchantStatus, Rejection | undefined>;

export const statusRejection = (status: MerchantStatus): Rejection | undefined => STATUS_REJECTIONS[status];

export const isMerchantName = (name: string): boolean => name.trim().length > 0 && name.length <= 200;
