// What the queue can be narrowed by.

import { SYSTEM_NAMES, SYSTEMS } from '../../../components/display/payment-system.tsx';
import type { Filter } from '../../../components/table/filters.tsx';

export const FILTERS: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'system',
    label: 'Any system',
    width: 120,
    options: SYSTEM_NAMES.map((name) => ({ value: name, label: SYSTEMS[name].text })),
  },
  { kind: 'number', name: 'merchant_id', label: 'Merchant id', width: 104 },
  { kind: 'amount', name: 'amount_from', label: 'Amount from', width: 108 },
  { kind: 'amount', name: 'amount_to', label: 'Amount to', width: 108 },
  {
    kind: 'choice',
    name: 'older_than_minutes',
    label: 'Any age',
    width: 130,
    options: [
      { value: '10', label: 'Over 10 min' },
      { value: '60', label: 'Over 1 hour' },
      { value: '240', label: 'Over 4 hours' },
      { value: '1440', label: 'Over 1 day' },
    ],
  },
];

/** What the search box sets: words about a withdrawal, or where it goes, by the name the server gave that. */
export const SEARCH_PARAMS = ['q', 'destination'] as const;

export const FILTER_NAMES: readonly string[] = [...SEARCH_PARAMS, ...FILTERS.map(({ name }) => name)];
