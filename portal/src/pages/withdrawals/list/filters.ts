// The filters of the list and of its export. They are kept in the URL.
import { SYSTEM_NAMES, SYSTEMS } from '@sluice/ui/components/display/payment-system.tsx';
import type { Filter } from '@sluice/ui/components/table/filters.tsx';
import type { Params } from '@sluice/ui/lib/url-state.ts';
import type { WithdrawalFilter } from '../../../data/withdrawals.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';

const texts = withdrawalsTexts.filters;
const { statuses } = withdrawalsTexts;
const STATUSES = ['Created', 'Paid', 'Cancelled'] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

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

function startOfDay(day: string | undefined, daysLater: number): string | undefined {
  const at = day !== undefined && DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? undefined : new Date(at + daysLater * DAY_MS).toISOString();
}

const isSet = <T>(entry: readonly [string, T | undefined]): entry is readonly [string, T] =>
  entry[1] !== undefined;

/** The last day is included; the API excludes its bound. */
export const filterOf = (params: Params): WithdrawalFilter =>
  Object.fromEntries(
    (
      [
        ['status', STATUSES.find((status) => status === params['status'])],
        ['system', SYSTEM_NAMES.find((system) => system === params['system'])],
        ['order_id', params['order_id']],
        ['created_from', startOfDay(params['created_from'], 0)],
        ['created_to', startOfDay(params['created_to'], 1)],
      ] as const
    ).filter(isSet),
  );
