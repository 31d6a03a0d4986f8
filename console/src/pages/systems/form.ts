// A system as text in a form, and what of it is different from what was seen.
import type { SystemChange, SystemTerms } from '../../data/systems.ts';
import { formatAmount, parseAmount } from '../../lib/decimal.ts';

export type SystemForm = {
  readonly enabled: boolean;
  readonly auto_payouts: boolean;
  readonly fee_percent: string;
  readonly fee_fixed: string;
  readonly fee_min: string;
  readonly fee_max: string;
  readonly min: string;
  readonly max: string;
};

export const NUMBERS = ['fee_percent', 'fee_fixed', 'fee_min', 'fee_max', 'min', 'max'] as const;

export const NAMES = {
  fee_percent: 'Percent of the amount',
  fee_fixed: 'Fixed part',
  fee_min: 'Fee at least',
  fee_max: 'Fee at most',
  min: 'Smallest amount',
  max: 'Largest amount',
} as const satisfies Record<(typeof NUMBERS)[number], string>;

export const formOf = (system: SystemTerms): SystemForm => ({
  enabled: system.enabled,
  auto_payouts: system.auto_payouts,
  fee_percent: system.fee_percent,
  fee_fixed: system.fee_fixed,
  fee_min: system.fee_min ?? '',
  fee_max: system.fee_max ?? '',
  min: system.min ?? '',
  max: system.max ?? '',
});

/** As it would be sent; undefined while something is no amount. */
export function normalizeForm(form: SystemForm): SystemForm | undefined {
  const needed = ['fee_percent', 'fee_fixed'];
  const read = NUMBERS.map((name) => [name, form[name] === '' ? '' : parseAmount(form[name])] as const);
  const isWrong = read.some(([name, text]) => text === undefined || (text === '' && needed.includes(name)));
  return isWrong ? undefined : { ...form, ...Object.fromEntries(read) };
}

export function changeOf(before: SystemForm, after: SystemForm): SystemChange {
  const flags = (['enabled', 'auto_payouts'] as const).filter((name) => before[name] !== after[name]);
  const numbers = NUMBERS.filter((name) => before[name] !== after[name]);
  return Object.fromEntries([
    ...flags.map((name) => [name, after[name]]),
    ...numbers.map((name) => [name, after[name] === '' ? null : after[name]]),
  ]);
}

const shown = (name: (typeof NUMBERS)[number], text: string): string => {
  if (text === '') return 'no bound';
  return name === 'fee_percent' ? `${text} %` : formatAmount(text);
};

export const numberChanges = (before: SystemForm, after: SystemForm) =>
  NUMBERS.filter((name) => before[name] !== after[name]).map((name) => ({
    name: NAMES[name],
    before: shown(name, before[name]),
    after: shown(name, after[name]),
  }));

/** What a switch does to merchants, in words. */
export function describeSwitches(title: string, before: SystemForm, after: SystemForm): string[] {
  const words: string[] = [];
  if (before.enabled && !after.enabled)
    words.push(`New withdrawals by ${title} are refused from now on. Those that are open are still paid.`);
  if (!before.enabled && after.enabled) words.push(`Merchants can withdraw by ${title} from now on.`);
  if (before.auto_payouts && !after.auto_payouts)
    words.push(
      `Merchants that are paid automatically can no longer withdraw by ${title}; their new withdrawals are refused. What is under way goes on.`,
    );
  if (!before.auto_payouts && after.auto_payouts)
    words.push(
      `Withdrawals by ${title} of merchants that are paid automatically are sent through the routes, without a person looking at them.`,
    );
  return words;
}
