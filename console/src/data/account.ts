// The operator's own account: password, sessions, API tokens.

import { unwrap } from '@sluice/ui/api/client.ts';
import { openAccountData } from '@sluice/ui/data/account.ts';
import { useAction } from '@sluice/ui/data/action.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import type { TokenRow } from '../api/types.ts';
import { accountTexts } from '../texts/account.ts';
import { operatorsTexts } from '../texts/operators.ts';
import { refreshSession } from './session.ts';

const TOKENS_KEY = ['me', 'tokens'] as const;

export const accountData = openAccountData({
  changePassword: (body, headers) => unwrap(api.POST('/me/password', { body, headers })),
  listSessions: () => unwrap(api.GET('/me/sessions')),
  endSession: (id, headers) => unwrap(api.DELETE('/me/sessions/{id}', { params: { path: { id } }, headers })),
  endOtherSessions: (headers) => unwrap(api.DELETE('/me/sessions', { headers })),
  refreshSession,
  passwordChangedMessage: accountTexts.passwordResult,
});

export const useMyTokens = () =>
  useQuery({ queryKey: TOKENS_KEY, queryFn: () => unwrap(api.GET('/me/tokens')) });

export const useCreateToken = () =>
  useAction(
    (body: { name: string; scope: TokenRow['scope']; expires_in_days: number }, headers) =>
      unwrap(api.POST('/me/tokens', { body, headers })),
    { invalidates: [TOKENS_KEY], errorDisplay: 'inline' },
  );

export const useRevokeToken = () =>
  useAction(
    (id: number, headers) => unwrap(api.DELETE('/me/tokens/{id}', { params: { path: { id } }, headers })),
    {
      invalidates: [TOKENS_KEY],
      successMessage: () => operatorsTexts.tokens.revokedResult,
      errorDisplay: 'inline',
    },
  );
