// Everything that changes something goes through here: form token, refresh of what it touched, and words for the end.
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { inWords, isRefusal } from '../api/errors.ts';
import { type FormHeaders, useFormToken } from '../api/form-token.ts';
import { toastDone, toastError } from '../lib/toasts.ts';

type Options<Input, Answer> = {
  /** The queries that may read differently afterwards. */
  readonly touches: readonly QueryKey[];
  /** Said in a toast; leave out where the page itself shows it. */
  readonly done?: (answer: Answer, input: Input) => string;
  /** Dialogs show the error in place and stay open; what is done by one click has only the toast. */
  readonly errors: 'in place' | 'toast';
};

export function useAction<Input, Answer>(
  act: (input: Input, headers: FormHeaders) => Promise<Answer>,
  { touches, done, errors }: Options<Input, Answer>,
) {
  const client = useQueryClient();
  const token = useFormToken();
  const refresh = () => Promise.all(touches.map((queryKey) => client.invalidateQueries({ queryKey })));
  return useMutation({
    mutationFn: (input: Input) => act(input, token.headers()),
    onSuccess: (answer, input) => {
      token.renew();
      if (done) toastDone(done(answer, input));
      void refresh();
    },
    onError: (error) => {
      if (isRefusal(error)) token.renew();
      if (errors === 'toast') toastError(inWords(error));
      void refresh();
    },
  });
}
