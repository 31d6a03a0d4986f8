// The operator's own account: password, sessions, API tokens.

import { unwrap } from '@sluice/ui/api/client.ts';
import { useAction } from '@sluice/ui/data/action.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import type { TokenRow } from '../api/types.ts';
import { accountTexts } from '../texts/account.ts';
import { operatorsTexts } from '../texts/operators.ts';
import { refreshSession } from './session.ts';

const SESSIONS_KEY = ['me', 'sessions'] as const;
const TOKENS_KEY = ['me', 'tokens'] as const;

export const useChangePassword = () =>
  useAction(
    async (body: { current: string; new: string }, headers) => {
      const changed = await unwrap(api.POST('/me/password', { body, headers }));
      // A changed password starts a new session with a new CSRF token.
      void refreshSession();
      return changed;
    },
    {
      invalidates: [SESSIONS_KEY, TOKENS_KEY],
      successMessage: () => accountTexts.password.result,
      errorDisplay: 'inline',
    },
  );

export const useMySessions = () =>
  useQuery({ queryKey: SESSIONS_KEY, queryFn: () => unwrap(api.GET('/me/sessions')) });

export const useEndSession = () =>
  useAction(
    (id: string, headers) => unwrap(api.DELETE('/me/sessions/{id}', { params: { path: { id } }, headers })),
    {
      invalidates: [SESSIONS_KEY],
      successMessage: () => accountTexts.sessions.endedResult,
      errorDisplay: 'toast',
    },
  );

export const useEndOtherSessions = () =>
  useAction((_: undefined, headers) => unwrap(api.DELETE('/me/sessions', { headers })), {
    invalidates: [SESSIONS_KEY],
    successMessage: () => accountTexts.sessions.othersEndedResult,
    errorDisplay: 'inline',
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
