// Parsers that turn command-line arguments into domain values or reject them with a message.
import { InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { type MerchantId, parseMerchantId, parseWithdrawalId, type WithdrawalId } from '../../domain/ids.ts';
import { type Minor, parseAmount, parseMoney } from '../../domain/money.ts';
import { parseSpread } from '../../domain/rates/rates.ts';
import { STATES, type State } from '../../domain/steps.ts';
import { isSystemName, SYSTEM_NAMES, type SystemName } from '../../domain/systems/index.ts';

const reject = (message: string): never => {
  throw new InvalidArgumentError(message);
};

/** Turns a parser that returns undefined for invalid text into an argument parser. */
export const argumentParser =
  <T>(parse: (text: string) => T | undefined, message: string) =>
  (text: string): T =>
    parse(text) ?? reject(message);

export const merchantIdArgument = argumentParser<MerchantId>(
  parseMerchantId,
  'A merchant id is a number, like 1001.',
);

export const withdrawalIdArgument = argumentParser<WithdrawalId>(
  parseWithdrawalId,
  'A withdrawal id is a number, like 1000001.',
);

export const amountArgument = argumentParser<Minor>(
  parseAmount,
  'An amount is a plain decimal above zero, like 1250.50.',
);

/** An option that `none` clears. Commander treats null as a missing value, so the text stays until noneToNull. */
export type Clearable<T> = T | 'none';

export const noneToNull = <T>(value: Clearable<T>): T | null => (value === 'none' ? null : value);

export const boundArgument = (text: string): Clearable<Minor> =>
  text === 'none' ? text : (parseMoney(text) ?? reject('Give a plain decimal like 1250.50, or none.'));

export const feeArgument = argumentParser<Minor>(parseMoney, 'A fee is a plain decimal, like 15.00.');

export const percentArgument = (text: string): number => {
  const basisPoints = parseMoney(text);
  if (basisPoints === undefined || basisPoints > 10_000n)
    return reject('A percentage is between 0 and 100 with at most 2 decimals, like 1.25.');
  return Number(basisPoints);
};

export const spreadArgument = argumentParser<number>(
  parseSpread,
  'A spread is a percentage between 0 and 50 with at most 2 decimals, like 0.5.',
);

export const systemArgument = (text: string): SystemName =>
  isSystemName(text) ? text : reject(`The systems are ${SYSTEM_NAMES.join(', ')}.`);

/** Case-insensitive: the tables print states with a capital letter. */
export const stateArgument = (text: string): State =>
  STATES.find((state) => state === text.toLowerCase()) ?? reject(`The states are ${STATES.join(', ')}.`);

export const switchArgument = (text: string): boolean =>
  text === 'on' ? true : text === 'off' ? false : reject('Give on or off.');

export const countArgument = (text: string): number =>
  /^[1-9][0-9]{0,6}$/.test(text) ? Number(text) : reject('Give a whole number above zero.');

export const portArgument = (text: string): number =>
  /^[0-9]{1,5}$/.test(text) && Number(text) <= 65_535
    ? Number(text)
    : reject('A port is a number from 0 to 65535; 0 chooses any free port.');

export const countOrNoneArgument = (text: string): Clearable<number> =>
  text === 'none' ? text : countArgument(text);

/** Without a zone the time is UTC, like every time in the output. */
export function timeArgument(text: string): Date {
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?)?$/.exec(text);
  const time = new Date(match ? `${match[1]}T${match[2] ?? '00:00'}${match[3] ?? 'Z'}` : Number.NaN);
  return Number.isNaN(time.getTime()) ? reject('Give a time like 2026-11-15 or 2026-11-15T08:00Z.') : time;
}

export const dayArgument = (text: string): string =>
  z.iso.date().safeParse(text).data ?? reject('Give a day like 2026-11-15.');

const DAY_MS = 86_400_000;

/** The end of a range: a day is included. */
export function lastTimeArgument(text: string): Date {
  const time = timeArgument(text);
  return text.length === '2026-11-15'.length ? new Date(time.getTime() + DAY_MS) : time;
}

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

const LONGEST_SECONDS = 90 * 86_400;

/** 30s, 15m, 24h, 7d, or 0; returns seconds. */
export function durationArgument(text: string): number {
  const match = /^([0-9]{1,6})([smhd])$/.exec(text);
  if (text === '0') return 0;
  const seconds = match ? Number(match[1]) * (UNITS[match[2] ?? ''] ?? 1) : Number.NaN;
  return seconds <= LONGEST_SECONDS
    ? seconds
    : reject('Give a duration like 30s, 15m, 24h or 7d (90d at most), or 0.');
}

/** NAME=DURATION; the option may be repeated. */
export function durationsArgument(
  text: string,
  previous: Readonly<Record<string, number>> = {},
): Record<string, number> {
  const [, name, duration] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (name === undefined || duration === undefined) return reject('Give NAME=DURATION, like acme=1d.');
  return { ...previous, [name]: durationArgument(duration) };
}
