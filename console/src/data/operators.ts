// Operators: accounts, roles, sessions and API tokens.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import type { Schemas } from '../api/types.ts';
import { operatorsTexts } from '../texts/operators.ts';
import { useAction } from './action.ts';
import { refreshSession } from './session.ts';

export type OperatorRow = Schemas['Operator'];
export type Role = OperatorRow['role'];

const ALL = ['operators'] as const;
const at = (name: string) => ({ params: { path: { name } } });

export const useOperators = () => useQuery({ queryKey: ALL, queryFn: () => unwrap(api.GET('/operators')) });

export const useOperatorSessions = (name: string) =>
  useQuery({
    queryKey: [...ALL, name, 'sessions'],
    queryFn: () => unwrap(api.GET('/operators/{name}/sessions', at(name))),
  });

export const useOperator = (name: string) =>
  useQuery({ queryKey: [...ALL, name], queryFn: () => unwrap(api.GET('/operators/{name}', at(name))) });

export const useRevokeOperatorToken = () =>
  useAction(
    ({ name, id }: { readonly name: string; readonly id: number }, headers) =>
      unwrap(api.DELETE('/operators/{name}/tokens/{id}', { params: { path: { name, id } }, headers })),
    { invalidates: [ALL], successMessage: () => operatorsTexts.tokens.revokedResult, errors: 'toast' },
  );

// Responses with passwords are not stored for repetition, so these requests have no form token.
function useSecretAction<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: ALL }) });
}

export const useCreateOperator = () =>
  useSecretAction((body: { name: string; role: Role }) => unwrap(api.POST('/operators', { body })));

export const useResetOperator = () =>
  useSecretAction((name: string) => unwrap(api.POST('/operators/{name}/reset', at(name))));

type Change = {
  readonly original: OperatorRow;
  readonly role?: Role;
  readonly enabled?: boolean;
};

export const useChangeOperator = () =>
  useAction(
    async ({ original: { name, version }, ...change }: Change, headers) => {
      const changed = await unwrap(
        api.PATCH('/operators/{name}', { ...at(name), body: { version, ...change }, headers }),
      );
      // An operator can change their own role, which changes the pages they can open.
      void refreshSession();
      return changed;
    },
    {
      invalidates: [ALL],
      successMessage: ({ name, role, enabled }) =>
        enabled ? operatorsTexts.changedResult(name, role) : operatorsTexts.disabledResult(name),
      errors: 'in place',
    },
  );

export const useEndOperatorSessions = () =>
  useAction(
    (name: string, headers) => unwrap(api.DELETE('/operators/{name}/sessions', { ...at(name), headers })),
    {
      invalidates: [ALL],
      successMessage: ({ ended, revoked }) => operatorsTexts.endedResult(ended, revoked),
      errors: 'in place',
    },
  );
