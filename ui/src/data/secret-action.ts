// The hook for changes whose response has a secret. The server stores the response to a form token so that it can repeat it, and
// secrets must not be stored, so these requests have no form token.
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

export function useSecretAction<Input, Result>(
  mutationFn: (input: Input) => Promise<Result>,
  invalidates: readonly QueryKey[],
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => Promise.all(invalidates.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
