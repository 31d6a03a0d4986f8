// Search by ID, order, reference or wallet. The text is sent to the server first and stored in the URL only if it is not a
// wallet. For a wallet the URL contains the opaque name that the server returns.

import { useOnSignOut } from '@sluice/ui/api/sign-out.ts';
import { useUrlState } from '@sluice/ui/lib/url-state.ts';
import { useEffect, useState } from 'react';
import { useCompleteTextSearch } from '../../../data/search.ts';

export type Search = {
  readonly text: string;
  readonly isPending: boolean;
  readonly hasNoResults: boolean;
  readonly error: Error | null;
  readonly setText: (text: string) => void;
  readonly submit: () => void;
  /** Clears the text only, not the URL parameters. */
  readonly clear: () => void;
};

export function useSearch(): Search {
  const [{ q = '' }, setParams] = useUrlState();
  const [draft, setDraft] = useState(q);
  const { mutate, reset, data, error, isPending } = useCompleteTextSearch();
  // The URL can also change without this field, such as by the back button.
  useEffect(() => setDraft(q), [q]);
  useOnSignOut(() => {
    setDraft(q);
    reset();
  });

  const submit = () => {
    const text = draft.trim();
    if (text === '') return;
    mutate(text, {
      onSuccess: ({ withdrawals, destination }) => {
        if (withdrawals.length === 0) return;
        if (destination === null) setParams({ q: text, destination: undefined });
        else {
          setDraft('');
          setParams({ q: undefined, destination });
        }
      },
    });
  };
  return {
    text: draft,
    isPending,
    hasNoResults: data?.withdrawals.length === 0,
    error,
    setText: (text) => {
      setDraft(text);
      reset();
      if (text === '') setParams({ q: undefined });
    },
    submit,
    clear: () => {
      setDraft('');
      reset();
    },
  };
}
