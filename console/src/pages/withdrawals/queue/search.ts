// Search by ID, order, reference or wallet. The text is sent to the server first; the URL gets it only if it is no wallet.
// A wallet appears in the URL only as the server's opaque name.
import { useEffect, useState } from 'react';
import { useOnSignOut } from '../../../api/current-session.ts';
import { useCompleteTextSearch } from '../../../data/search.ts';
import { useUrlState } from '../../../lib/url-state.ts';

export type Search = {
  readonly typed: string;
  readonly isPending: boolean;
  readonly isNothing: boolean;
  readonly error: Error | null;
  readonly type: (text: string) => void;
  readonly find: () => void;
  /** Clears the text only; the URL has parameters of its own. */
  readonly clear: () => void;
};

export function useSearch(): Search {
  const [{ q = '' }, setParams] = useUrlState();
  const [typed, setTyped] = useState(q);
  const { mutate, reset, data, error, isPending } = useCompleteTextSearch();
  // Cleared or changed from elsewhere, such as the back button.
  useEffect(() => setTyped(q), [q]);
  useOnSignOut(() => {
    setTyped(q);
    reset();
  });

  const find = () => {
    const text = typed.trim();
    if (text === '') return;
    mutate(text, {
      onSuccess: ({ withdrawals, destination }) => {
        if (withdrawals.length === 0) return;
        if (destination === null) setParams({ q: text, destination: undefined });
        else {
          setTyped('');
          setParams({ q: undefined, destination });
        }
      },
    });
  };
  return {
    typed,
    isPending,
    isNothing: data?.withdrawals.length === 0,
    error,
    type: (text) => {
      setTyped(text);
      reset();
      if (text === '') setParams({ q: undefined });
    },
    find,
    clear: () => {
      setTyped('');
      reset();
    },
  };
}
