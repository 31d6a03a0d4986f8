// The filters of the queue.

import { SYSTEM_NAMES, SYSTEMS } from '@sluice/ui/components/display/payment-system.tsx';
import type { Filter } from '@sluice/ui/components/table/filters.tsx';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';

const texts = withdrawalsTexts.queue.filters;

export const FILTERS: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'system',
    label: texts.anySystem,
    width: 120,
    options: SYSTEM_NAMES.map((name) => ({ value: name, label: SYSTEMS[name].shortName })),
  },
  { kind: 'number', name: 'merchant_id', label: texts.merchantId, width: 104 },
  { kind: 'amount', name: 'amount_from', label: texts.amountFrom, width: 108 },
  { kind: 'amount', name: 'amount_to', label: texts.amountTo, width: 108 },
  {
    kind: 'choice',
    name: 'older_than_minutes',
    label: texts.anyAge,
    width: 130,
    options: [
      { value: '10', label: texts.over10Minutes },
      { value: '60', label: texts.over1Hour },
      { value: '240', label: texts.over4Hours },
      { value: '1440', label: texts.over1Day },
    ],
  },
];

/** The parameters of the search field: a text, or the server's opaque name for a wallet. */
export const SEARCH_PARAMS = ['q', 'destination'] as const;

export const FILTER_NAMES: readonly string[] = [...SEARCH_PARAMS, ...FILTERS.map(({ name }) => name)];
