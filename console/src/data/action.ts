// Everything that changes something goes through here: form token, refresh of what it touched, and words for the end.
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage, isRejection } from '../api/errors.ts';
import { type FormHeaders, useFormToken } from '../api/form-token.ts';
import { toastError, toastSuccess } from '../lib/toasts.ts';

type Options<Input, Answer> = {
  /** The queries that may read differently afterwards. */
  readonly invalidates: readonly QueryKey[];
  /** Said in a toast; leave out where the page itself shows it. */
  readonly successMessage?: (answer: Answer, input: Input) => string;
  /** Dialogs show the error in place and stay open; what is done by one click has only the toast. */
  readonly errors: 'in place' | 'toast';
};

export function useAction<Input, Answer>(
  act: (input: Input, headers: FormHeaders) => Promise<Answer>,
  { invalidates, successMessage, errors }: Options<Input, Answer>,
) {
  const client = useQueryClient();
  const token = useFormToken();
  const refresh = () => Promise.all(invalidates.map((queryKey) => client.invalidateQueries({ queryKey })));
  return useMutation({
    mutationFn: (input: Input) => act(input, token.headers()),
    onSuccess: (answer, input) => {
      token.renew();
      if (successMessage) toastSuccess(successMessage(answer, input));
      void refresh();
    },
    onError: (error) => {
      if (isRejection(error)) token.renew();
      if (errors === 'toast') toastError(errorMessage(error));
      void refresh();
    },
  });
}
