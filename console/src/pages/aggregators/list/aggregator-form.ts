// An aggregator as form values, and the fields that differ from the original.

import type { Change } from '../../../components/dialog/change-list.tsx';
import type { Aggregator, AggregatorChange } from '../../../data/aggregators.ts';
import { formatAmount } from '../../../lib/decimal.ts';
import { aggregatorsTexts } from '../../../texts/aggregators.ts';
import { duration } from './duration.ts';
import type { TermsForm } from './terms-fields.tsx';

const { edit: texts, fields } = aggregatorsTexts;

export const formOf = (aggregator: Aggregator): TermsForm => ({
  url: aggregator.url,
  deadline_ms: String(aggregator.deadline_ms),
  finality_seconds: String(aggregator.finality_seconds),
  float: aggregator.float ?? '',
});

type Edited = Pick<Aggregator, 'url' | 'deadline_ms' | 'finality_seconds' | 'float' | 'enabled'>;

const EDITED = ['enabled', 'url', 'deadline_ms', 'finality_seconds', 'float'] as const;

export const changesOf = (original: Aggregator, now: Edited): AggregatorChange =>
  Object.fromEntries(EDITED.filter((name) => original[name] !== now[name]).map((name) => [name, now[name]]));

const LABELS = {
  enabled: [
    fields.payouts,
    (value: unknown) => (value === true ? texts.payoutsEnabled : texts.payoutsDisabled),
  ],
  url: [fields.url, String],
  deadline_ms: [fields.timeout, (value: unknown) => aggregatorsTexts.milliseconds(Number(value))],
  finality_seconds: [fields.finality, (value: unknown) => duration(Number(value))],
  float: [
    fields.float,
    (value: unknown) => (typeof value === 'string' ? formatAmount(value) : aggregatorsTexts.notTracked),
  ],
} as const satisfies Record<(typeof EDITED)[number], readonly [string, (value: unknown) => string]>;

export const differencesOf = (original: Aggregator, change: AggregatorChange): Change[] =>
  EDITED.filter((name) => name in change).map((name) => {
    const [title, format] = LABELS[name];
    return { name: title, before: format(original[name]), after: format(change[name]) };
  });
