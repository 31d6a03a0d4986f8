// Finds requirements on the run itself that it did not meet: an incomplete run must not pass.
import type { FaultWindow } from './acknowledgement-log.ts';
import type { CurrencyVerdict } from './currencies.ts';

/** An aggregator pays in each of them. */
const CURRENCIES = ['RUB', 'USDT'] as const;

/** Required in a run of all kinds. */
const MIN_KINDS = 12;
/** Required for saving the figures of a run. */
const MIN_FAULTS = 100;

type Requested = { readonly faults: number; readonly only: boolean };

type Observed = {
  readonly lowBalance: number;
  readonly currencies: readonly Pick<CurrencyVerdict, 'currency' | 'payouts'>[];
};

export function findShortfalls(
  { faults, only }: Requested,
  windows: readonly FaultWindow[],
  { lowBalance, currencies }: Observed,
): string[] {
  const kinds = [...new Set(windows.map(({ kind }) => kind))];
  const timesOf = (name: string): number => windows.filter(({ kind }) => kind === name).length;
  const effective = windows.filter(({ effect }) => effect !== undefined).length;
  const ineffective = kinds.filter(
    (name) => !windows.some(({ kind, effect }) => kind === name && effect !== undefined),
  );
  return [
    ...(windows.length === 0 ? ['No fault was injected.'] : []),
    ...(effective < faults ? [`Only ${effective} of ${faults} faults took effect.`] : []),
    ...(!only && kinds.length < MIN_KINDS ? [`Only ${kinds.length} kinds of faults were injected.`] : []),
    ...(lowBalance === 0 ? ['No create was rejected for a low balance.'] : []),
    ...CURRENCIES.filter(
      (name) => !currencies.some((each) => each.currency === name && each.payouts > 0),
    ).map((name) => `No payout in ${name} was made.`),
    ...ineffective.map((name) => `"${name}" was injected ${timesOf(name)} times and never took effect.`),
  ];
}

/** Whether every kind that this machine supports was injected, in enough faults. */
export const isComplete = (
  possible: readonly { readonly name: string }[],
  windows: readonly FaultWindow[],
): boolean =>
  windows.filter(({ effect }) => effect !== undefined).length >= MIN_FAULTS &&
  possible.every(({ name }) => windows.some(({ kind }) => kind === name));
