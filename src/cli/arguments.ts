// Words of the command line become domain values here, or a clear complaint.
import { InvalidArgumentError } from 'commander';
import { type MerchantId, parseMerchantId, parseWithdrawalId, type WithdrawalId } from '../domain/ids.ts';
import { type Minor, parseAmount, parseMoney } from '../domain/money.ts';
import { STATES, type State } from '../domain/steps.ts';
import { isSystemName, SYSTEM_NAMES, type SystemName } from '../domain/systems/index.ts';

const complain = (text: string): never => {
  throw new InvalidArgumentError(text);
};

/** An argument that has a reader already. */
export const argumentParser =
  <T>(read: (text: string) => T | undefined, complaint: string) =>
  (text: string): T =>
    read(text) ?? complain(complaint);

export const merchantIdArgument = (text: string): MerchantId =>
  parseMerchantId(text) ?? complain('A merchant id is a number, like 1001.');

export const withdrawalIdArgument = (text: string): WithdrawalId =>
  parseWithdrawalId(text) ?? complain('A withdrawal id is a number, like 1000001.');

export const amountArgument = (text: string): Minor =>
  parseAmount(text) ?? complain('An amount is a plain decimal above zero, like 1250.50.');

/** Takes a bound or limit away. Commander takes a null for no answer, so it has a name until it is read. */
export type Clearable<T> = T | 'none';

export const noneToNull = <T>(value: Clearable<T>): T | null => (value === 'none' ? null : value);

export const boundArgument = (text: string): Clearable<Minor> =>
  text === 'none' ? text : (parseMoney(text) ?? complain('Give a plain decimal like 1250.50, or none.'));

export const feeArgument = (text: string): Minor =>
  parseMoney(text) ?? complain('A fee is a plain decimal, like 15.00.');

export const percentArgument = (text: string): number => {
  const basisPoints = parseMoney(text);
  if (basisPoints === undefined || basisPoints > 10_000n)
    return complain('A percentage is between 0 and 100 with at most 2 decimals, like 1.25.');
  return Number(basisPoints);
};

export const systemArgument = (text: string): SystemName =>
  isSystemName(text) ? text : complain(`The systems are ${SYSTEM_NAMES.join(', ')}.`);

/** As the tables write it, or in small letters. */
export const stateArgument = (text: string): State =>
  STATES.find((state) => state === text.toLowerCase()) ?? complain(`The states are ${STATES.join(', ')}.`);

export const switchArgument = (text: string): boolean =>
  text === 'on' ? true : text === 'off' ? false : complain('Say on or off.');

export const countArgument = (text: string): number =>
  /^[1-9][0-9]{0,6}$/.test(text) ? Number(text) : complain('Give a whole number above zero.');

export const portArgument = (text: string): number =>
  /^[0-9]{1,5}$/.test(text) && Number(text) <= 65_535
    ? Number(text)
    : complain('A port is a number from 0 to 65535; 0 takes any that is free.');

export const countOrNoneArgument = (text: string): Clearable<number> =>
  text === 'none' ? text : countArgument(text);

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

const LONGEST_SECONDS = 90 * 86_400;

/** 30s, 15m, 24h, 7d, or 0. */
export function durationArgument(text: string): number {
  const match = /^([0-9]{1,6})([smhd])$/.exec(text);
  if (text === '0') return 0;
  const seconds = match ? Number(match[1]) * (UNITS[match[2] ?? ''] ?? 1) : Number.NaN;
  return seconds <= LONGEST_SECONDS
    ? seconds
    : complain('Give a duration like 30s, 15m, 24h or 7d (90d at most), or 0.');
}

/** Name by name, each as an option of its own. */
export function durationsArgument(
  text: string,
  before: Readonly<Record<string, number>> = {},
): Record<string, number> {
  const [, name, duration] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (name === undefined || duration === undefined) return complain('Give NAME=DURATION, like acme=1d.');
  return { ...before, [name]: durationArgument(duration) };
}
