// An aggregator as form values, and the fields that differ from the original.

import type { Change } from '@sluice/ui/components/dialog/change-list.tsx';
import { formatAmount } from '@sluice/ui/lib/decimal.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import type { Aggregator, AggregatorChange } from '../../../data/aggregators.ts';
import { aggregatorsTexts } from '../../../texts/aggregators.ts';
import { formatDuration } from './duration.ts';
import type { TermsForm } from './terms-fields.tsx';

const { edit: texts, fields } = aggregatorsTexts;

export const formValuesFromAggregator = (aggregator: Aggregator): TermsForm => ({
  url: aggregator.url,
  deadline_ms: String(aggregator.deadline_ms),
  finality_seconds: String(aggregator.finality_seconds),
  float: aggregator.float ?? '',
});

type EditableValues = Pick<Aggregator, 'url' | 'deadline_ms' | 'finality_seconds' | 'float' | 'enabled'>;

const EDITABLE_FIELDS = ['enabled', 'url', 'deadline_ms', 'finality_seconds', 'float'] as const;

export const diffAggregator = (original: Aggregator, values: EditableValues): AggregatorChange =>
  Object.fromEntries(
    EDITABLE_FIELDS.filter((name) => original[name] !== values[name]).map((name) => [name, values[name]]),
  );

const FIELD_LABELS = {
  enabled: [
    fields.payouts,
    (value: unknown) => (value === true ? texts.payoutsEnabled : texts.payoutsDisabled),
  ],
  url: [fields.url, String],
  deadline_ms: [fields.timeout, (value: unknown) => commonTexts.milliseconds(Number(value))],
  finality_seconds: [fields.finality, (value: unknown) => formatDuration(Number(value))],
  float: [
    fields.float,
    (value: unknown) => (typeof value === 'string' ? formatAmount(value) : aggregatorsTexts.notTracked),
  ],
} as const satisfies Record<(typeof EDITABLE_FIELDS)[number], readonly [string, (value: unknown) => string]>;

export const changeRows = (original: Aggregator, change: AggregatorChange): Change[] =>
  EDITABLE_FIELDS.filter((name) => name in change).map((name) => {
    const [title, format] = FIELD_LABELS[name];
    return { name: title, before: format(original[name]), after: format(change[name]) };
  });
