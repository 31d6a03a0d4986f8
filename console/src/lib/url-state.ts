// Filters, tabs and sorting live in the address: a reload, a bookmark and a colleague see the same.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

export type Params = Readonly<Record<string, string>>;

export function useUrlState() {
  const params = useSearch({ strict: false }) as Params;
  const navigate = useNavigate();
  const change = useCallback(
    (changes: Readonly<Record<string, string | undefined>>) => {
      void navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: ((before: Params) =>
          Object.fromEntries(
            Object.entries({ ...before, ...changes }).filter(
              ([, value]) => value !== undefined && value !== '',
            ),
          )) as never,
      });
    },
    [navigate],
  );
  return [params, change] as const;
}
