// Who is signed in, and the ways in and out.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, onSignedOut, rememberCsrfToken, unwrap } from '../api/client.ts';
import { SESSION_KEY } from '../api/current-session.ts';
import { queryClient } from '../api/query-client.ts';
import type { Session, SignOutReason } from '../api/types.ts';

type StoredSession = Session & { readonly signOutReason?: SignOutReason };

async function readSession(): Promise<Session> {
  const session = await unwrap(api.GET('/session'));
  rememberCsrfToken(session.csrf_token ?? undefined);
  return session;
}

export const useSession = () =>
  useQuery<StoredSession>({ queryKey: SESSION_KEY, queryFn: readSession, staleTime: Infinity });

/** Extends the session on the server and reads its current state. */
export const refreshSession = () =>
  queryClient.fetchQuery({ queryKey: SESSION_KEY, queryFn: readSession, staleTime: 0 });

function clearOperator(left: SignOutReason): void {
  queryClient.setQueryData<StoredSession>(SESSION_KEY, (known) => {
    if (known === undefined || known.operator === null) return known;
    return { ...known, operator: null, csrf_token: null, signOutReason: left };
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
    mutationFn: (_left: 'idle' | 'signed_out') => unwrap(api.DELETE('/session')),
    // This tab is signed out even if the request failed.
    onSettled: (_answer, _error, left) => {
      clearOperator(left);
      if (left === 'signed_out')
        client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
    },
  });
}
