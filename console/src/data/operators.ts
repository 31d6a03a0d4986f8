// The people who work here.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, take } from '../api/client.ts';
import type { Schemas } from '../api/types.ts';
import { useAction } from './action.ts';
import { refreshSession } from './session.ts';

export type OperatorRow = Schemas['Operator'];
export type Role = OperatorRow['role'];

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

const ALL = ['operators'] as const;
const at = (name: string) => ({ params: { path: { name } } });

export const useOperators = () => useQuery({ queryKey: ALL, queryFn: () => take(api.GET('/operators')) });

export const useSessionsOf = (name: string) =>
  useQuery({
    queryKey: [...ALL, name, 'sessions'],
    queryFn: () => take(api.GET('/operators/{name}/sessions', at(name))),
  });

export const useOperator = (name: string) =>
  useQuery({ queryKey: [...ALL, name], queryFn: () => take(api.GET('/operators/{name}', at(name))) });

export const useRevokeTokenOf = () =>
  useAction(
    ({ name, id }: { readonly name: string; readonly id: number }, headers) =>
      take(api.DELETE('/operators/{name}/tokens/{id}', { params: { path: { name, id } }, headers })),
    { touches: [ALL], done: () => 'Token revoked.', errors: 'toast' },
  );

// Answers with passwords are neither kept nor repeated, so these carry no form token.
function useSecretAction<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: ALL }) });
}

export const useMakeOperator = () =>
  useSecretAction((body: { name: string; role: Role }) => take(api.POST('/operators', { body })));

export const useResetOperator = () =>
  useSecretAction((name: string) => take(api.POST('/operators/{name}/reset', at(name))));

type Change = {
  readonly seen: OperatorRow;
  readonly role?: Role;
  readonly enabled?: boolean;
};

export const useChangeOperator = () =>
  useAction(
    async ({ seen: { name, version }, ...change }: Change, headers) => {
      const changed = await take(
        api.PATCH('/operators/{name}', { ...at(name), body: { version, ...change }, headers }),
      );
      // It may have been oneself, and other pages are open to another role.
      void refreshSession();
      return changed;
    },
    {
      touches: [ALL],
      done: ({ name, role, enabled }) => `${name} is ${enabled ? role : 'disabled'} now.`,
      errors: 'in place',
    },
  );

export const useEndSessionsOf = () =>
  useAction(
    (name: string, headers) => take(api.DELETE('/operators/{name}/sessions', { ...at(name), headers })),
    {
      touches: [ALL],
      done: ({ ended, revoked }) =>
        `Ended: ${counted(ended, 'session')} and ${counted(revoked, 'API token')}.`,
      errors: 'in place',
    },
  );
