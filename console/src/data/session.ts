// The current session, sign-in and sign-out.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, onSignedOut, setCsrfToken, unwrap } from '../api/client.ts';
import { SESSION_KEY } from '../api/current-session.ts';
import { queryClient } from '../api/query-client.ts';
import type { Session, SignOutReason } from '../api/types.ts';

type CachedSession = Session & { readonly signOutReason?: SignOutReason };

async function readSession(): Promise<Session> {
  const session = await unwrap(api.GET('/session'));
  setCsrfToken(session.csrf_token ?? undefined);
  return session;
}

export const useSession = () =>
  useQuery<CachedSession>({ queryKey: SESSION_KEY, queryFn: readSession, staleTime: Infinity });

/** Extends the session on the server and reads its current state. */
export const refreshSession = () =>
  queryClient.fetchQuery({ queryKey: SESSION_KEY, queryFn: readSession, staleTime: 0 });

function clearOperator(reason: SignOutReason): void {
  queryClient.setQueryData<CachedSession>(SESSION_KEY, (current) => {
    if (current === undefined || current.operator === null) return current;
    return { ...current, operator: null, csrf_token: null, signOutReason: reason };
  });
}
onSignedOut(() => clearOperator('expired'));

export const useSignIn = () =>
  useMutation({
    mutationFn: (body: { name: string; password: string }) => unwrap(api.POST('/session', { body })),
    onSuccess: async ({ next }) => {
      if (next === 'done') await refreshSession();
    },
  });

export const useSecondFactorSignIn = () =>
  useMutation({
    mutationFn: (body: { code: string } | { backup_code: string }) =>
      unwrap(api.POST('/session/totp', { body })),
    onSuccess: refreshSession,
  });

export const useReauthenticate = () =>
  useMutation({
    mutationFn: (body: { code: string } | { password: string }) =>
      unwrap(api.POST('/session/proof', { body })),
  });

export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (_reason: 'idle' | 'signed_out') => unwrap(api.DELETE('/session')),
    // This tab is signed out even if the request failed.
    onSettled: (_result, _error, reason) => {
      clearOperator(reason);
      if (reason === 'signed_out')
        client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
    },
  });
}
