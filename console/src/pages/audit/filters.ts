// What the log can be narrowed by, and how the server wants to hear it.
import type { Query } from '../../api/types.ts';
import type { Filter } from '../../components/table/filters.tsx';
import type { Params } from '../../lib/url-state.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

type Action = { readonly action: string; readonly meaning: string };

export const filtersFor = (actions: readonly Action[]): readonly Filter[] => [
  { kind: 'text', name: 'actor', label: 'Who', width: 120 },
  {
    kind: 'choice',
    name: 'action',
    label: 'Any action',
    width: 230,
    options: actions.map(({ action, meaning }) => ({ value: action, label: meaning })),
  },
  { kind: 'text', name: 'subject', label: 'Subject, like merchant:1001', width: 210 },
  { kind: 'day', name: 'from', label: 'From this day (UTC)', width: 130 },
  { kind: 'day', name: 'to', label: 'Up to this day (UTC)', width: 130 },
];

const startOf = (day: string, days = 0): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString();

/** Days in the address, moments for the server; the last day counts whole. */
export function queryOf({ actor, action, subject, from, to }: Params): Query {
  const given = {
    actor,
    action,
    subject,
    from: from && DAY.test(from) ? startOf(from) : undefined,
    to: to && DAY.test(to) ? startOf(to, 1) : undefined,
  };
  return Object.fromEntries(
    Object.entries(given).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}
