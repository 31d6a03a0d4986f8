// Messages to operators about aggregators and the routes to them.
import type { Currency, PayoutCurrency } from '../rates/currencies.ts';
import { AGGREGATOR_KINDS, type AggregatorKind } from '../routing.ts';
import { SYSTEMS, type SystemName } from '../systems/index.ts';

type Route = { readonly system: SystemName; readonly aggregator: string };
type Key = { readonly name: string; readonly title: string };

const listKeys = (keys: readonly Key[]): string =>
  keys.map(({ name, title }) => `${name} (${title})`).join(', ');

export const currencyText = (currency: PayoutCurrency | null): string =>
  currency ?? 'the settlement currency';

export const aggregatorTexts = {
  notFound: (name: string) => `There is no aggregator ${name}.`,
  notEnabled: (name: string) => `There is no enabled aggregator ${name}.`,
  alreadyExists: (name: string) => `Aggregator ${name} already exists.`,
  nameFormat: 'The name must have 1 to 32 lowercase letters, digits or dashes and start with a letter.',
  unknownKind: (kind: string) =>
    `There is no aggregator kind ${kind}. The kinds are ${AGGREGATOR_KINDS.join(', ')}.`,
  keysMissing: (kind: AggregatorKind, keys: readonly Key[]) =>
    `An aggregator of kind ${kind} needs these keys: ${listKeys(keys)}.`,
  /** `name` is undefined if it may not be repeated. */
  unknownKey: (kind: AggregatorKind, key: { name: string | undefined; declared: readonly Key[] }) =>
    `An aggregator of kind ${kind} has no key ${key.name ?? 'of this name'}. Its keys are: ${listKeys(key.declared)}.`,
  changedSinceOpened: (name: string) =>
    `The aggregator ${name} has changed since you opened it. Reload it before you decide.`,
  payoutsInProgress: (name: string, count: number) =>
    `${count} payouts may be in progress at ${name}. Say whether the new keys are of the same account, which has these payouts (keep_in_progress), or of another one; then the old keys are kept for them.`,
  otherAddress:
    'Payouts in progress stay with the address that they were sent to. Only new keys at the same address can be of the same account.',

  // Addresses
  notUrl: 'This is not an address such as https://payouts.example.com/api.',
  urlWithExtras: 'The address must have no user, password, query or fragment.',
  urlNotHttps: 'The address must begin with https://; http:// is only for loopback and private addresses.',

  // Routes
  noLockedRate:
    'It was created before rates were locked, so no amount to send was agreed. An operator pays it manually.',
  otherCurrency: ({ system, aggregator }: Route, pays: string) =>
    `${system} is paid in ${currencyText(SYSTEMS[system].payoutCurrency)}, and ${aggregator} pays in ${pays}.`,
  currencyNotSupported: (kind: AggregatorKind, currency: string) =>
    `An aggregator of kind ${kind} pays in the settlement currency only, not in ${currency}.`,
  floatFormat: ({ code, decimals }: Currency) =>
    `The float must be a plain decimal with at most ${decimals} decimals for ${code}, like 1250.50.`,
  routeNotFound: ({ system, aggregator }: Route) => `There is no route from ${system} to ${aggregator}.`,
  routeMissing: ({ system, aggregator }: Route) =>
    `There is no route from ${system} to ${aggregator}. Add one first; it may be disabled.`,
  routeChangedSinceOpened: 'The route has changed since you opened it. Reload it before you decide.',
  routeMaxNotAboveZero: 'The maximum must be above zero. To stop a route, disable it.',
} as const;
