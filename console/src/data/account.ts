// The operator's own account: password, second factor, sessions, API tokens.
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import type { TokenRow } from '../api/types.ts';
import { accountTexts } from '../texts/account.ts';
import { operatorsTexts } from '../texts/operators.ts';
import { refreshSession } from './session.ts';
import { useAction } from './shared/action.ts';

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

// The server stores the response to a form token so that it can repeat it. Responses with secrets must not be stored, so
// these requests have no form token.
export const useStartTotp = () =>
  useMutation({ mutationFn: (password: string) => unwrap(api.POST('/me/totp', { body: { password } })) });

export const useConfirmTotp = () =>
  useMutation({ mutationFn: (code: string) => unwrap(api.POST('/me/totp/confirm', { body: { code } })) });

export const useNewBackupCodes = () =>
  useMutation({
    mutationFn: (password: string) => unwrap(api.POST('/me/totp/backup-codes', { body: { password } })),
  });

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
