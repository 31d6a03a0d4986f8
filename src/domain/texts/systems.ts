// Messages to operators about withdrawal systems, and about the rates and purchases of their currencies.
import { PAYOUT_CURRENCY_NAMES, type PayoutCurrency } from '../rates/currencies.ts';
import { formatRate, type Rate } from '../rates/rates.ts';
import { SYSTEM_NAMES, type SystemName } from '../systems/index.ts';

export const systemTexts = {
  unknown: `The systems are ${SYSTEM_NAMES.join(', ')}.`,
  changedSinceOpened: (name: SystemName) =>
    `The system ${name} has changed since you opened it. Reload it before you decide.`,
  minFeeAboveMax: 'The minimum fee is above the maximum.',
  maxNotAboveZero: 'The maximum amount must be above zero. To stop a system, disable it.',
} as const;

type Jump = { readonly before: Rate; readonly after: Rate; readonly percent: string; readonly max: number };

export const rateTexts = {
  unknownPair: (settlement: string) =>
    `The pairs are ${PAYOUT_CURRENCY_NAMES.map((currency) => `${currency}/${settlement}`).join(', ')}.`,
  notRate: 'A rate is a plain decimal from 0.000001 to 1000000000000 with at most 6 decimals, like 97.35.',
  changedSinceOpened: (currency: PayoutCurrency) =>
    `The rate of ${currency} has changed since you opened it. Reload it before you decide.`,
  jump: ({ before, after, percent, max }: Jump) =>
    `From ${formatRate(before)} to ${formatRate(after)} is a change of ${percent} %, more than ${max} %. If it is right, confirm the jump (accept_jump, --accept-jump).`,
  invalidHours: (max: number) => `A rate is valid for 1 to ${max} hours.`,
  noteMissing: 'Enter where it was bought, such as the number of the order.',
  amountFormat: (currency: PayoutCurrency, decimals: number) =>
    `An amount in ${currency} is a plain decimal above zero with at most ${decimals} decimals, like 51.361068.`,
} as const;
