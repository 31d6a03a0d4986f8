// The filters of the queue.

import { SYSTEM_NAMES, SYSTEMS } from '@sluice/ui/components/display/payment-system.tsx';
import type { Filter } from '@sluice/ui/components/table/filters.tsx';
import { definedOnly, startOfDay } from '@sluice/ui/lib/url-filter.ts';
import type { Params } from '@sluice/ui/lib/url-state.ts';
import type { Query } from '../../../api/types.ts';
import { useMerchantOptions } from '../../../data/merchants/merchants.ts';
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
  {
    kind: 'lookup',
    name: 'merchant_id',
    label: texts.merchant,
    width: 150,
    useOptions: useMerchantOptions,
  },
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
  { kind: 'day', name: 'created_from', label: texts.createdFrom, width: 130 },
  { kind: 'day', name: 'created_to', label: texts.createdTo, width: 130 },
  { kind: 'day', name: 'paid_from', label: texts.paidFrom, width: 130 },
  { kind: 'day', name: 'paid_to', label: texts.paidTo, width: 130 },
];

/** The address has days, the server expects times. The last day is included. */
export const queryOf = ({ created_from, created_to, paid_from, paid_to, ...params }: Params): Query =>
  definedOnly({
    ...Object.fromEntries(Object.entries(params).filter(([name]) => FILTER_NAMES.includes(name))),
    from: startOfDay(created_from),
    to: startOfDay(created_to, 1),
    paid_from: startOfDay(paid_from),
    paid_to: startOfDay(paid_to, 1),
  });

export const hasPaymentPeriod = ({ paid_from, paid_to }: Query): boolean =>
  paid_from !== undefined || paid_to !== undefined;

/** The parameters of the search field: a text, or the server's opaque name for a wallet. */
export const SEARCH_PARAMS = ['q', 'destination'] as const;

export const FILTER_NAMES: readonly string[] = [...SEARCH_PARAMS, ...FILTERS.map(({ name }) => name)];
