// The filters of the list.
import { ONLY_REFUSED, OPERATIONS } from '../../lib/request-log.ts';
import { requestLogTexts } from '../../texts/request-log.ts';
import type { Filter } from '../table/filters.tsx';

const texts = requestLogTexts.filters;

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
