// The values of a system as text in a form, and the changes made to them.

import { formatAmount, parseAmount } from '@sluice/ui/lib/decimal.ts';
import type { SystemChange, SystemTerms } from '../../data/systems.ts';
import { systemsTexts as texts } from '../../texts/systems.ts';

export type SystemForm = {
  readonly enabled: boolean;
  readonly auto_payouts: boolean;
  readonly fee_percent: string;
  readonly fee_fixed: string;
  readonly fee_min: string;
  readonly fee_max: string;
  readonly min: string;
  readonly max: string;
  readonly spread_percent: string;
};

export const NUMBER_FIELDS = [
  'fee_percent',
  'fee_fixed',
  'fee_min',
  'fee_max',
  'min',
  'max',
  'spread_percent',
] as const;

export const formValuesFromSystem = (system: SystemTerms): SystemForm => ({
  enabled: system.enabled,
  auto_payouts: system.auto_payouts,
  fee_percent: system.fee_percent,
  fee_fixed: system.fee_fixed,
  fee_min: system.fee_min ?? '',
  fee_max: system.fee_max ?? '',
  min: system.min ?? '',
  max: system.max ?? '',
  spread_percent: system.spread_percent,
});

/** The values as they are sent; undefined while a field is invalid. */
export function normalizeForm(form: SystemForm): SystemForm | undefined {
  const required = ['fee_percent', 'fee_fixed', 'spread_percent'];
  const parsed = NUMBER_FIELDS.map(
    (name) => [name, form[name] === '' ? '' : parseAmount(form[name])] as const,
  );
  const isInvalid = parsed.some(
    ([name, text]) => text === undefined || (text === '' && required.includes(name)),
  );
  return isInvalid ? undefined : { ...form, ...Object.fromEntries(parsed) };
}

export function diffSystem(before: SystemForm, after: SystemForm): SystemChange {
  const flags = (['enabled', 'auto_payouts'] as const).filter((name) => before[name] !== after[name]);
  const numbers = NUMBER_FIELDS.filter((name) => before[name] !== after[name]);
  return Object.fromEntries([
    ...flags.map((name) => [name, after[name]]),
    ...numbers.map((name) => [name, after[name] === '' ? null : after[name]]),
  ]);
}

const formatField = (name: (typeof NUMBER_FIELDS)[number], text: string): string => {
  if (text === '') return texts.noLimit;
  return name.endsWith('_percent') ? texts.percent(text) : formatAmount(text);
};

export const numberChanges = (before: SystemForm, after: SystemForm) =>
  NUMBER_FIELDS.filter((name) => before[name] !== after[name]).map((name) => ({
    name: texts.fields[name],
    before: formatField(name, before[name]),
    after: formatField(name, after[name]),
  }));

/** The effects of the changed switches on merchants. */
export function describeSwitches(title: string, before: SystemForm, after: SystemForm): string[] {
  const effects: string[] = [];
  if (before.enabled && !after.enabled) effects.push(texts.effects.disabled(title));
  if (!before.enabled && after.enabled) effects.push(texts.effects.enabled(title));
  if (before.auto_payouts && !after.auto_payouts) effects.push(texts.effects.automaticDisabled(title));
  if (!before.auto_payouts && after.auto_payouts) effects.push(texts.effects.automaticEnabled(title));
  return effects;
}
