// The own account: password and sessions. The app passes the requests of its API.
import { useQuery } from '@tanstack/react-query';
import type { FormHeaders } from '../api/form-token.ts';
import { accountTexts } from '../texts/account.ts';
import { useAction } from './action.ts';

const ME_KEY = ['me'] as const;
const SESSIONS_KEY = [...ME_KEY, 'sessions'] as const;

export type OwnSession = {
  readonly id: string;
  readonly created_at: string;
  readonly last_seen_at: string;
  readonly ip_address: string | null;
  readonly user_agent: string | null;
  readonly current: boolean;
};

type PasswordChange = { readonly current: string; readonly new: string };

/** The requests of the app's API. */
type AccountApi = {
  readonly changePassword: (change: PasswordChange, headers: FormHeaders) => Promise<unknown>;
  readonly listSessions: () => Promise<{ readonly items: readonly OwnSession[] }>;
  readonly endSession: (id: string, headers: FormHeaders) => Promise<unknown>;
  readonly endOtherSessions: (headers: FormHeaders) => Promise<unknown>;
  readonly refreshSession: () => Promise<unknown>;
  readonly passwordChangedMessage: string;
};

export function openAccountData(api: AccountApi) {
  const useChangePassword = () =>
    useAction(
      async (change: PasswordChange, headers) => {
        const changed = await api.changePassword(change, headers);
        // A changed password starts a new session with a new CSRF token.
        void api.refreshSession();
        return changed;
      },
      {
        invalidates: [ME_KEY],
        successMessage: () => api.passwordChangedMessage,
        errorDisplay: 'inline',
      },
    );

  const useMySessions = () => useQuery({ queryKey: SESSIONS_KEY, queryFn: api.listSessions });

  const useEndSession = () =>
    useAction((id: string, headers) => api.endSession(id, headers), {
      invalidates: [SESSIONS_KEY],
      successMessage: () => accountTexts.sessions.endedResult,
      errorDisplay: 'toast',
    });

  const useEndOtherSessions = () =>
    useAction((_: undefined, headers) => api.endOtherSessions(headers), {
      invalidates: [SESSIONS_KEY],
      successMessage: () => accountTexts.sessions.othersEndedResult,
      errorDisplay: 'inline',
    });

  return { useChangePassword, useMySessions, useEndSession, useEndOtherSessions };
}

export type AccountData = ReturnType<typeof openAccountData>;
