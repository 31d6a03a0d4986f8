// An aggregator as text in a form, and what of it is different from what was seen.

import type { Change } from '../../../components/dialog/change-list.tsx';
import type { Aggregator, AggregatorChange } from '../../../data/aggregators.ts';
import { formatAmount } from '../../../lib/decimal.ts';
import { duration } from './duration.ts';
import type { TermsForm } from './terms-fields.tsx';

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

const WORDS = {
  enabled: ['Payouts', (value: unknown) => (value === true ? 'sent to it' : 'not sent to it')],
  url: ['Address', String],
  deadline_ms: ['Answers within', (value: unknown) => `${Number(value)} ms`],
  finality_seconds: ['Final after', (value: unknown) => duration(Number(value))],
  float: ['Float', (value: unknown) => (typeof value === 'string' ? formatAmount(value) : 'not tracked')],
} as const satisfies Record<(typeof EDITED)[number], readonly [string, (value: unknown) => string]>;

export const differencesOf = (original: Aggregator, change: AggregatorChange): Change[] =>
  EDITED.filter((name) => name in change).map((name) => {
    const [title, write] = WORDS[name];
    return { name: title, before: write(original[name]), after: write(change[name]) };
  });
