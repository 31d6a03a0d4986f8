// Filters, tabs and sorting are stored in the URL, so that a reload, a bookmark or a shared link shows the same list.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

export type Params = Readonly<Record<string, string>>;

export function useUrlState() {
  const params = useSearch({ strict: false }) as Params;
  const navigate = useNavigate();
  const setParams = useCallback(
    (changes: Readonly<Record<string, string | undefined>>) => {
      void navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: ((current: Params) =>
          Object.fromEntries(
            Object.entries({ ...current, ...changes }).filter(
              ([, value]) => value !== undefined && value !== '',
            ),
          )) as never,
      });
    },
    [navigate],
  );
  return [params, setParams] as const;
}
