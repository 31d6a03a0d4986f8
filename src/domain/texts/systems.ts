// Messages to operators about withdrawal systems, and about the rates and purchases of their currencies.
import { PAYOUT_CURRENCY_NAMES, type PayoutCurrency } from '../rates/currencies.ts';
import { formatRate, type Jump, type Rate } from '../rates/rates.ts';
import { SYSTEM_NAMES, type SystemName } from '../systems/index.ts';

export const systemTexts = {
  unknown: `The systems are ${SYSTEM_NAMES.join(', ')}.`,
  changedSinceOpened: (name: SystemName) =>
    `The system ${name} has changed since you opened it. Reload it before you decide.`,
  minFeeAboveMax: 'The minimum fee is above the maximum.',
  maxNotAboveZero: 'The maximum amount must be above zero. To stop a system, disable it.',
} as const;

export const rateTexts = {
  unknownPair: (settlement: string) =>
    `The pairs are ${PAYOUT_CURRENCY_NAMES.map((currency) => `${currency}/${settlement}`).join(', ')}.`,
  notRate: 'A rate is a plain decimal from 0.000001 to 1000000000000 with at most 6 decimals, like 97.35.',
  changedSinceOpened: (currency: PayoutCurrency) =>
    `The rate of ${currency} has changed since you opened it. Reload it before you decide.`,
  jump: ({ before, after, percent, max }: Jump) =>
    `From ${formatRate(before)} to ${formatRate(after)} is a change of ${percent} %, more than ${max} %. If it is right, confirm the jump (accept_jump, --accept-jump).`,
  proposedTooLongAgo: (hours: number) =>
    `The rate was proposed more than ${hours} hours ago, which is as long as it is valid. Propose the rate of today.`,
  invalidHours: (max: number) => `A rate is valid for 1 to ${max} hours.`,
  noteMissing: 'Enter where it was bought, such as the number of the order.',
  amountFormat: (currency: PayoutCurrency, decimals: number) =>
    `An amount in ${currency} is a plain decimal above zero with at most ${decimals} decimals, like 51.361068.`,
} as const;

type Bounds = { readonly minRate: Rate; readonly maxRate: Rate };

export const rateFeedTexts = {
  notFound: (name: string) => `There is no rate feed ${name}.`,
  alreadyExists: (name: string) => `The rate feed ${name} already exists.`,
  sameHost: (name: string, host: string) =>
    `The feed ${name} is at ${host} too. A source must not count twice; remove that one first.`,
  changedSinceProposed: (name: string) =>
    `The rate feed ${name} has changed since. Look at it, and propose again.`,
  nameFormat: 'The name must have 1 to 32 lowercase letters, digits or dashes and start with a letter.',
  pointerFormat: 'This is not a JSON pointer such as /data/price.',
  minAboveMax: 'The smallest rate is above the largest.',
  pinFormat:
    'A pin is sha256/ followed by the base64 of the SHA-256 hash of a public key. Testing the feed shows that of its server.',
  tooManyPins: (max: number) => `A feed has at most ${max} pins.`,
  secretFormat: 'The secret must be whsec_ followed by at least 24 random bytes in base64.',
  notAuthentic:
    'Pin the public key of its server, or give the secret that its responses are signed with. Otherwise everyone on the way could set your rate.',
  pinNeedsHttps: 'Only an https address can be pinned. Give the secret that the responses are signed with.',
  notUrl: 'This is not an address such as https://rates.example.com/usdt.',
  urlWithExtras:
    'The address must have no user, password or fragment. It is shown to operators, so it must contain no key.',

  // What a feed returned
  unreachable: (detail: string) => `It could not be read: ${detail}.`,
  redirects: (status: number) =>
    `It redirects (${status}). Redirects are not followed; use the address that it leads to.`,
  wrongStatus: (status: number) => `Its response has the status ${status}, not 200.`,
  wrongSignature: (detail: string) => `Its response is not accepted: ${detail}.`,
  wrongPin: (pin: string) => `the public key of its server is ${pin}, which is not pinned`,
  notJson: 'Its response is not JSON.',
  noRateAt: (pointer: string, found: string) =>
    `There is no rate at ${pointer}, but ${found}. A rate is a plain decimal from 0.000001 to 1000000000000.`,
  outOfBounds: (rate: Rate, { minRate, maxRate }: Bounds) =>
    `Its rate ${formatRate(rate)} is not between ${formatRate(minRate)} and ${formatRate(maxRate)}.`,
  noTimeAt: (pointer: string, found: string) =>
    `There is no time at ${pointer}, but ${found}. A time is in seconds or milliseconds since 1970, or like 2026-11-18T09:30:00Z.`,
  tooOld: (seconds: number, max: number) => `Its rate was made ${seconds} seconds ago, more than ${max}.`,
  fromFuture: (seconds: number) => `Its rate is ${seconds} seconds in the future. Check the clocks.`,
  disagrees: (rate: Rate, { median, percent }: { readonly median: Rate; readonly percent: number }) =>
    `Its rate ${formatRate(rate)} differs from the median ${formatRate(median)} of all feeds by more than ${percent} %.`,

  // Incidents
  failing: (name: string, { since, problem }: { readonly since: Date; readonly problem: string }) =>
    `The rate feed ${name} has failed since ${since.toISOString()}. ${problem}`,
  held: (pair: string, { before, after, percent, max }: Jump) =>
    `The feeds changed ${pair} from ${formatRate(before)} to ${formatRate(after)}, by ${percent} % within an hour, which is more than ${max} %. The new rate is not used. If it is right, set it by hand and confirm the jump.`,
  expiring: (pair: string, expiresAt: Date) =>
    `The rate of ${pair} expires at ${expiresAt.toISOString()}. From then on withdrawals that need it are rejected. Set a new one, or mend the feeds.`,
  expired: (pair: string, expiresAt: Date) =>
    `The rate of ${pair} expired at ${expiresAt.toISOString()}. Withdrawals that need it are rejected. Set a new one, or mend the feeds.`,
  replaced: (rate: Rate) => `A new rate was recorded: ${formatRate(rate)}.`,
  recovered: 'The feed reports a rate again.',
  removed: 'The feed was removed.',
} as const;
