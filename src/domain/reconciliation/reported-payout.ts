// Whether a report is about the payout of the attempt. An aggregator that names another destination, or says that it had the
// payout before the attempt existed, means another payout under the same reference: after a restore, for example.
import type { SystemName } from '../systems/index.ts';

/** What an aggregator says about the payout that it means, as far as it says anything. */
export type ReportedPayout = {
  readonly system?: string | undefined;
  /** Whole or masked. It is compared and never stored. */
  readonly wallet?: string | undefined;
  /** When the aggregator received the payout, by its clock. */
  readonly createdAt?: Date | undefined;
};

/** The attempt and its withdrawal, as they were recorded before anything was sent. */
export type SentPayout = {
  readonly system: SystemName;
  readonly walletMasked: string;
  readonly createdAt: Date;
};

/** A clock that is behind ours must not make a payout look older. One that is ahead is not corrected: it hides nothing. */
export const byOurClock = (reported: ReportedPayout, aheadMs: number): ReportedPayout =>
  reported.createdAt === undefined || aheadMs >= 0
    ? reported
    : { ...reported, createdAt: new Date(reported.createdAt.getTime() - aheadMs) };

export type Mismatch = 'another destination' | 'created before it was sent';

export function findMismatch(
  reported: ReportedPayout,
  sent: SentPayout,
  /** How much earlier than the attempt it may seem to be, because clocks differ. */
  allowanceMs: number,
): Mismatch | undefined {
  const { system, wallet, createdAt } = reported;
  if (system !== undefined && system !== sent.system) return 'another destination';
  if (wallet !== undefined && !fitsMask(wallet, sent.walletMasked)) return 'another destination';
  if (createdAt !== undefined && createdAt.getTime() < sent.createdAt.getTime() - allowanceMs)
    return 'created before it was sent';
  return undefined;
}

/** Characters that stand for hidden ones. In numbers, letters are used for it too. */
const HIDDEN = /[*•…]/;
const HIDDEN_DIGIT = /[*•…xX#]/;
const BETWEEN_DIGITS = /[\s().\u00a0\u2010-\u2015+-]/g;
const NUMBER = /^[0-9*•…xX#]*$/;

/** Whether a part of it is hidden. */
export const isMasked = (wallet: string): boolean => HIDDEN.test(wallet);

/**
 * Compares the characters that both show. Aggregators hide other parts than we do, and not always with one mark per
 * character, so of a masked destination only its beginning and its end count.
 */
function fitsMask(reported: string, masked: string): boolean {
  const [theirs, ours] = [reported, masked].map((text) => text.replace(BETWEEN_DIGITS, ''));
  return theirs !== undefined && ours !== undefined && NUMBER.test(theirs) && NUMBER.test(ours)
    ? fits(theirs, ours, HIDDEN_DIGIT)
    : fits(reported.trim().toLowerCase(), masked.toLowerCase(), HIDDEN);
}

function fits(theirs: string, ours: string, hidden: RegExp): boolean {
  const agree = (text: string, from: number): boolean =>
    text.split('').every((character, i) => ours[from + i] === '*' || ours[from + i] === character);
  const parts = theirs.split(hidden);
  if (parts.length === 1) return theirs.length === ours.length && agree(theirs, 0);
  const [start = '', end = ''] = [parts.at(0), parts.at(-1)];
  return start.length + end.length <= ours.length && agree(start, 0) && agree(end, ours.length - end.length);
}
