// The filters of the list and of its export. They are kept in the URL.
import { SYSTEM_NAMES, SYSTEMS } from '@sluice/ui/components/display/payment-system.tsx';
import type { Filter } from '@sluice/ui/components/table/filters.tsx';
import { definedOnly, startOfDay } from '@sluice/ui/lib/url-filter.ts';
import type { Params } from '@sluice/ui/lib/url-state.ts';
import type { WithdrawalFilter } from '../../../data/withdrawals.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';

const texts = withdrawalsTexts.filters;
const { statuses } = withdrawalsTexts;
const STATUSES = ['Created', 'Paid', 'Cancelled'] as const;

export const FILTERS: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'status',
    label: texts.status,
    options: STATUSES.map((status) => ({ value: status, label: statuses[status] })),
  },
  {
    kind: 'choice',
    name: 'system',
    label: texts.system,
    options: SYSTEM_NAMES.map((system) => ({ value: system, label: SYSTEMS[system].fullName })),
  },
  { kind: 'text', name: 'order_id', label: texts.order, width: 150 },
  { kind: 'day', name: 'created_from', label: texts.createdFrom, width: 136 },
  { kind: 'day', name: 'created_to', label: texts.createdTo, width: 136 },
];

/** The last day is included; the API excludes its bound. */
export const filterOf = (params: Params): WithdrawalFilter =>
  definedOnly({
    status: STATUSES.find((status) => status === params['status']),
    system: SYSTEM_NAMES.find((system) => system === params['system']),
    order_id: params['order_id'],
    created_from: startOfDay(params['created_from']),
    created_to: startOfDay(params['created_to'], 1),
  });
