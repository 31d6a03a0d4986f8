// The hook for all changes: sends a form token, invalidates the affected queries, and shows the result.

import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage, isRejection } from '../api/errors.ts';
import { type FormHeaders, useFormToken } from '../api/form-token.ts';
import { toastError, toastSuccess } from '../lib/toasts.ts';

type Options<Input, Result> = {
  /** The keys of the queries that the action affects. They are invalidated after an error as well. */
  readonly invalidates: readonly QueryKey[];
  /** Shown as a toast. Omit it if the page itself shows the result. */
  readonly successMessage?: (result: Result, input: Input) => string | undefined;
  /** Dialogs stay open and show the error inline; actions without a dialog show it as a toast. */
  readonly errorDisplay: 'inline' | 'toast';
};

export function useAction<Input, Result>(
  send: (input: Input, headers: FormHeaders) => Promise<Result>,
  { invalidates, successMessage, errorDisplay }: Options<Input, Result>,
) {
  const client = useQueryClient();
  const formToken = useFormToken();
  const invalidate = () => Promise.all(invalidates.map((queryKey) => client.invalidateQueries({ queryKey })));
  return useMutation({
    mutationFn: (input: Input) => send(input, formToken.headers()),
    onSuccess: (result, input) => {
      formToken.renew();
      const message = successMessage?.(result, input);
      if (message !== undefined) toastSuccess(message);
      void invalidate();
    },
    onError: (error) => {
      if (isRejection(error)) formToken.renew();
      if (errorDisplay === 'toast') toastError(errorMessage(error));
      void invalidate();
    },
  });
}
