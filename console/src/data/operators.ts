// Operators: accounts, roles, sessions and API tokens.

import { unwrap } from '@sluice/ui/api/client.ts';
import { useAction } from '@sluice/ui/data/action.ts';
import { useSecretAction } from '@sluice/ui/data/secret-action.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import type { Schemas } from '../api/types.ts';
import { operatorsTexts } from '../texts/operators.ts';
import { refreshSession } from './session.ts';

export type OperatorRow = Schemas['Operator'];
export type Role = OperatorRow['role'];

const OPERATORS_KEY = ['operators'] as const;
const nameParams = (name: string) => ({ params: { path: { name } } });

export const useOperators = () =>
  useQuery({ queryKey: OPERATORS_KEY, queryFn: () => unwrap(api.GET('/operators')) });

export const useOperatorSessions = (name: string) =>
  useQuery({
    queryKey: [...OPERATORS_KEY, name, 'sessions'],
    queryFn: () => unwrap(api.GET('/operators/{name}/sessions', nameParams(name))),
  });

export const useOperator = (name: string) =>
  useQuery({
    queryKey: [...OPERATORS_KEY, name],
    queryFn: () => unwrap(api.GET('/operators/{name}', nameParams(name))),
  });

export const useRevokeOperatorToken = () =>
  useAction(
    ({ name, id }: { readonly name: string; readonly id: number }, headers) =>
      unwrap(api.DELETE('/operators/{name}/tokens/{id}', { params: { path: { name, id } }, headers })),
    {
      invalidates: [OPERATORS_KEY],
      successMessage: () => operatorsTexts.tokens.revokedResult,
      errorDisplay: 'toast',
    },
  );

export const useCreateOperator = () =>
  useSecretAction(
    (body: { name: string; role: Role }) => unwrap(api.POST('/operators', { body })),
    [OPERATORS_KEY],
  );

export const useResetOperator = () =>
  useSecretAction(
    (name: string) => unwrap(api.POST('/operators/{name}/reset', nameParams(name))),
    [OPERATORS_KEY],
  );

type OperatorChange = {
  readonly original: OperatorRow;
  readonly role?: Role;
  readonly enabled?: boolean;
};

export const useChangeOperator = () =>
  useAction(
    async ({ original: { name, version }, ...change }: OperatorChange, headers) => {
      const changed = await unwrap(
        api.PATCH('/operators/{name}', { ...nameParams(name), body: { version, ...change }, headers }),
      );
      // An operator can change their own role, which changes the pages they can open.
      void refreshSession();
      return changed;
    },
    {
      invalidates: [OPERATORS_KEY],
      successMessage: ({ name, role, enabled }) =>
        enabled ? operatorsTexts.changedResult(name, role) : operatorsTexts.disabledResult(name),
      errorDisplay: 'inline',
    },
  );

export const useEndOperatorSessions = () =>
  useAction(
    (name: string, headers) =>
      unwrap(api.DELETE('/operators/{name}/sessions', { ...nameParams(name), headers })),
    {
      invalidates: [OPERATORS_KEY],
      successMessage: ({ ended, revoked }) => operatorsTexts.endedResult(ended, revoked),
      errorDisplay: 'inline',
    },
  );
