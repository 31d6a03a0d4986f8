// The filters of the list. They are kept in the URL.

import { definedOnly, startOfDay } from '../../lib/url-filter.ts';
import type { Params } from '../../lib/url-state.ts';
import { requestLogTexts } from '../../texts/request-log.ts';
import type { Filter } from '../table/filters.tsx';
import type { Operation, RequestFilter } from './types.ts';

const texts = requestLogTexts.filters;
const OPERATIONS = Object.keys(requestLogTexts.operations) as readonly Operation[];
const ONLY_REFUSED = 'yes';

export const FILTERS: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'operation',
    label: texts.operation,
    width: 160,
    options: OPERATIONS.map((name) => ({ value: name, label: name })),
  },
  {
    kind: 'choice',
    name: 'only_refused',
    label: texts.result,
    options: [{ value: ONLY_REFUSED, label: texts.onlyRefused }],
  },
  { kind: 'text', name: 'code', label: texts.code },
  { kind: 'text', name: 'request_id', label: texts.requestId, width: 180 },
  { kind: 'day', name: 'from', label: texts.from, width: 136 },
  { kind: 'day', name: 'to', label: texts.to, width: 136 },
];

/** The last day is included; the API excludes its bound. */
export const filterOf = (params: Params): RequestFilter =>
  definedOnly({
    operation: OPERATIONS.find((name) => name === params['operation']),
    only_refused: params['only_refused'] === ONLY_REFUSED ? ONLY_REFUSED : undefined,
    code: params['code'],
    request_id: params['request_id'],
    from: startOfDay(params['from']),
    to: startOfDay(params['to'], 1),
  } as const);
