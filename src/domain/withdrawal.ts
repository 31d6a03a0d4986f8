// Validates a new withdrawal against every rule that needs no lock, in the published order (steps 10 to 14).

import { type FeeSchedule, type FeeSource, type Quote, quote } from './fees.ts';
import type { MerchantId, WithdrawalId } from './ids.ts';
import type { Merchant } from './merchant.ts';
import type { Minor } from './money.ts';
import { type CurrencyAmount, currencyOf, type PayoutCurrency } from './rates/currencies.ts';
import { type HeldQuote, isQuoteOf, isRateHeld } from './rates/held-quote.ts';
import { isFresh, type LockedPayout, lockPayout, type RecordedRate } from './rates/rates.ts';
import { type FailureReason, reject } from './rejections.ts';
import { accepted, type Result, rejected } from './result.ts';
import { liveRoutes, type Routing } from './routing.ts';
import type { Stage, State } from './steps.ts';
import { isSystemName, SYSTEMS, type SystemName } from './systems/index.ts';
import type { PhoneRegion, WalletRules } from './systems/system.ts';
import { isAccepted, normalizeWallet } from './systems/wallets.ts';

/** The settings of a system. */
export type SystemTerms = {
  readonly name: SystemName;
  readonly enabled: boolean;
  readonly autoPayouts: boolean;
  readonly fee: FeeSchedule;
  readonly min: Minor | null;
  readonly max: Minor | null;
  /** Added to the rate of its payout currency. */
  readonly spreadBasisPoints: number;
};

/** Systems and banks as of one version. A create that was decided on an older version is repeated. */
export type Catalog = {
  readonly version: number;
  readonly systems: { readonly [S in SystemName]?: SystemTerms };
  readonly banks: ReadonlyMap<string, string>;
  /** The newest rate of each payout currency, which may be too old. */
  readonly rates: { readonly [C in PayoutCurrency]?: RecordedRate };
  readonly routing: Routing;
};

/** The merchant's request after its fields were parsed. */
export type WithdrawalRequest = {
  readonly amount: Minor;
  readonly wallet: string;
  readonly system: string;
  readonly bankId: string | undefined;
  readonly feeFrom: FeeSource | undefined;
  readonly orderId: string | undefined;
  /** 1 if absent; each next one tries a failed order again. */
  readonly attempt?: number;
  /** The token of a quote that holds its rate. */
  readonly quoteId?: string | undefined;
  readonly metadata?: Metadata | undefined;
  /** For the recipient, where the system can carry it. */
  readonly comment?: string | undefined;
  readonly recipientName?: string | undefined;
  /** Its events are sent there instead of the merchant's endpoint. */
  readonly callbackUrl?: string | undefined;
};

/** Fields of the merchant's own, which are returned as they were sent. */
export type Metadata = Readonly<Record<string, string>>;

/** A validated withdrawal, before its funds are held. */
export type Plan = {
  readonly merchantId: MerchantId;
  readonly merchantVersion: number;
  readonly catalogVersion: number;
  readonly system: SystemName;
  readonly bankId: string | null;
  readonly wallet: string;
  readonly feeFrom: FeeSource;
  readonly quote: Quote;
  readonly payout: LockedPayout | null;
  /** The held quote that it uses. */
  readonly heldQuoteId: string | null;
  readonly auto: boolean;
};

export type Withdrawal = {
  readonly id: WithdrawalId;
  readonly merchantId: MerchantId;
  readonly system: SystemName;
  readonly bankId: string | null;
  readonly walletMasked: string;
  readonly feeFrom: FeeSource;
  readonly quote: Quote;
  /** Null for a system that pays the settlement currency, and for withdrawals of an earlier version. */
  readonly payout: LockedPayout | null;
  readonly orderId: string | null;
  readonly state: State;
  readonly returned: boolean;
  readonly reference: string | null;
  readonly createdAt: Date;
  readonly changedAt: Date;
  /** Stays after a return. Null also for one that an earlier version returned. */
  readonly paidAt: Date | null;
  readonly metadata: Metadata | null;
  readonly comment: string | null;
  /** Paid by an aggregator unless an operator claims it. */
  readonly auto: boolean;
  readonly stage: Stage | null;
  /** Incremented by every claim. */
  readonly fence: number;
  readonly claimedBy: string | null;
  readonly waitingFor: string | null;
  /** Cancelled because no aggregator accepted it. */
  readonly failed: boolean;
  /** Null if it did not fail, and for failures of an earlier version. */
  readonly failureReason: FailureReason | null;
  /** Which attempt of its order id this is. The attempts at aggregators are others. */
  readonly orderAttempt: number;
  /** The withdrawal of the next attempt of its order id. */
  readonly supersededBy: WithdrawalId | null;
  /** The request that created it has no response yet: it may still fail. */
  readonly createInProgress: boolean;
};

/** A withdrawal that may have been paid outside of Sluice. */
export type PossiblePayment = {
  /**
   * In a payment file; the payment was proposed and the proposal expired; or an aggregator's statement lists a payout that is
   * not in our records.
   */
  readonly source: 'payment file' | 'proposal' | 'statement';
  /** The operator, or the aggregator of the statement. */
  readonly actor: string;
  readonly at: Date;
};

/** The canonical form of the destination; undefined for an unknown system or an invalid wallet. */
export const canonicalWallet = (request: WithdrawalRequest, region: PhoneRegion): string | undefined =>
  isSystemName(request.system) ? normalizeWallet(request.system, request.wallet, region) : undefined;

/** The bank is ignored for systems that do not pay to one. */
export const canonicalBank = (system: SystemName, request: WithdrawalRequest): string | null =>
  SYSTEMS[system].needsBank ? (request.bankId ?? null) : null;

/** Of a valid URL. */
export const callbackHost = (url: string): string => new URL(url).hostname;

const isRegistered = (
  { callbackHosts }: Merchant,
  url: string,
  isCallable: (url: string) => boolean,
): boolean => isCallable(url) && callbackHosts.includes(callbackHost(url));

type DecisionContext = {
  readonly merchant: Merchant;
  readonly catalog: Catalog;
  readonly walletRules: WalletRules;
  readonly now: Date;
  /** Undefined: the request has none. */
  readonly heldQuote?: HeldQuote | 'not valid' | undefined;
  /** Whether webhooks may be sent to this URL at all. */
  readonly isCallable: (url: string) => boolean;
};

export function decideWithdrawal(
  request: WithdrawalRequest,
  { merchant, catalog, walletRules, now, heldQuote, isCallable }: DecisionContext,
): Result<Plan> {
  const system = isSystemName(request.system) ? catalog.systems[request.system] : undefined;
  if (!system?.enabled) return rejected(reject('system_not_found', { field: 'system' }));

  const bankId = canonicalBank(system.name, request);
  if (SYSTEMS[system.name].needsBank) {
    if (bankId === null) return rejected(reject('bank_required', { field: 'bank_id' }));
    if (!catalog.banks.has(bankId)) return rejected(reject('bank_not_found', { field: 'bank_id' }));
  }

  const wallet = canonicalWallet(request, walletRules.region);
  if (wallet === undefined || !isAccepted(system.name, wallet, walletRules))
    return rejected(reject('invalid_wallet', { field: 'wallet' }));

  const { callbackUrl } = request;
  if (callbackUrl !== undefined && !isRegistered(merchant, callbackUrl, isCallable))
    return rejected(reject('callback_url_not_allowed', { field: 'callback_url' }));

  const terms = merchant.terms[system.name];
  const min = terms?.min ?? system.min;
  const max = terms?.max ?? system.max;
  const feeFrom = request.feeFrom ?? merchant.feeFrom;
  const quoted = quote(request.amount, terms?.fee ?? system.fee, feeFrom);
  if ((min !== null && request.amount < min) || !quoted)
    return rejected(reject('amount_below_minimum', { field: 'amount' }));
  if (max !== null && request.amount > max)
    return rejected(reject('amount_above_maximum', { field: 'amount' }));

  const payout = lockedPayoutOf(quoted, { merchant, catalog, system, now, heldQuote });
  if (!payout.ok) return payout;

  const auto = merchant.payoutMode === 'auto';
  const routes = liveRoutes(catalog.routing, { system: system.name, received: quoted.received });
  if (auto && (!system.autoPayouts || routes.length === 0))
    return rejected(reject('auto_system_not_found', { field: 'system' }));

  return accepted({
    merchantId: merchant.id,
    merchantVersion: merchant.version,
    catalogVersion: catalog.version,
    system: system.name,
    bankId,
    wallet,
    feeFrom,
    quote: quoted,
    payout: payout.value,
    heldQuoteId: typeof heldQuote === 'object' ? heldQuote.id : null,
    auto,
  });
}

type RateContext = Pick<DecisionContext, 'merchant' | 'catalog' | 'now' | 'heldQuote'> & {
  readonly system: SystemTerms;
};

/** Null for a system that pays the settlement currency. */
function lockedPayoutOf(
  quoted: Quote,
  { merchant, catalog, system, now, heldQuote }: RateContext,
): Result<LockedPayout | null> {
  const { payoutCurrency } = SYSTEMS[system.name];
  if (
    heldQuote &&
    (payoutCurrency === null || heldQuote === 'not valid' || !isQuoteOf(heldQuote, quoted, now))
  )
    return rejected(reject('quote_not_valid', { field: 'quote_id' }));
  if (payoutCurrency === null) return accepted(null);
  const recorded = catalog.rates[payoutCurrency];
  if (!recorded || !isFresh(recorded, now)) return rejected(reject('rate_not_available'));
  const spreadBasisPoints = merchant.terms[system.name]?.spreadBasisPoints ?? system.spreadBasisPoints;
  const payout = lockPayout(quoted.received, { recorded, spreadBasisPoints });
  if (payout === 'too small') return rejected(reject('amount_below_minimum', { field: 'amount' }));
  if (payout === 'too large') return rejected(reject('amount_above_maximum', { field: 'amount' }));
  if (!heldQuote) return accepted(payout);
  return isRateHeld(heldQuote, payout)
    ? accepted(heldQuote.payout)
    : rejected(reject('quote_not_valid', { field: 'quote_id' }));
}

/** What the recipient is sent. Undefined without a locked rate: no amount was agreed, so nothing may assume one. */
export function amountToSend(
  { system, quote, payout }: Pick<Withdrawal, 'system' | 'quote' | 'payout'>,
  settlement: string,
): CurrencyAmount | undefined {
  if (payout) return { amount: payout.amount, currency: currencyOf(payout.currency, settlement) };
  return hasAmountToSend({ system, payout })
    ? { amount: quote.received, currency: currencyOf(null, settlement) }
    : undefined;
}

export const hasAmountToSend = ({ system, payout }: Pick<Withdrawal, 'system' | 'payout'>): boolean =>
  payout !== null || SYSTEMS[system].payoutCurrency === null;
