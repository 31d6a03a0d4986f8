// The filters of the audit log, and the query for the server.

import type { Filter } from '@sluice/ui/components/table/filters.tsx';
import type { Params } from '@sluice/ui/lib/url-state.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import type { Query } from '../../api/types.ts';
import { auditTexts } from '../../texts/audit.ts';

const texts = auditTexts.filters;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

type Action = { readonly action: string; readonly meaning: string };

export const filtersFor = (actions: readonly Action[]): readonly Filter[] => [
  { kind: 'text', name: 'actor', label: texts.actor, width: 120 },
  {
    kind: 'choice',
    name: 'action',
    label: texts.anyAction,
    width: 230,
    options: actions.map(({ action, meaning }) => ({ value: action, label: meaning })),
  },
  { kind: 'text', name: 'subject', label: texts.subject, width: 210 },
  { kind: 'day', name: 'from', label: commonTexts.period.firstDay, width: 130 },
  { kind: 'day', name: 'to', label: commonTexts.period.lastDay, width: 130 },
];

const startOfDay = (day: string, addedDays = 0): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + addedDays * DAY_MS).toISOString();

/** The URL has days, the server expects timestamps. The last day is included. */
export function toQuery({ actor, action, subject, from, to }: Params): Query {
  const values = {
    actor,
    action,
    subject,
    from: from && DAY.test(from) ? startOfDay(from) : undefined,
    to: to && DAY.test(to) ? startOfDay(to, 1) : undefined,
  };
  return Object.fromEntries(
    Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}
