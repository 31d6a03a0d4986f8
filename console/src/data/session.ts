// The current session, sign-in, sign-out, and the operator's own second factor.

import { onSignedOut, setCsrfToken, unwrap } from '@sluice/ui/api/client.ts';
import { queryClient } from '@sluice/ui/api/query-client.ts';
import { setSignedInCheck } from '@sluice/ui/api/sign-out.ts';
import type { SignOutReason } from '@sluice/ui/api/types.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { SESSION_KEY } from '../api/current-session.ts';
import type { Session } from '../api/types.ts';

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
setSignedInCheck(() => queryClient.getQueryData<CachedSession>(SESSION_KEY)?.operator != null);

export async function signIn(body: { name: string; password: string }) {
  const result = await unwrap(api.POST('/session', { body }));
  if (result.next === 'done') await refreshSession();
  return result;
}

export async function signInWithSecondFactor(body: { code: string } | { backup_code: string }) {
  await unwrap(api.POST('/session/totp', { body }));
  await refreshSession();
}

export const reauthenticate = (body: { code: string } | { password: string }) =>
  unwrap(api.POST('/session/proof', { body }));

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

// The server stores the response to a form token so that it can repeat it. Responses with secrets must not be stored, so
// these requests have no form token.
export const startTotp = (password: string) => unwrap(api.POST('/me/totp', { body: { password } }));

export const confirmTotp = (code: string) => unwrap(api.POST('/me/totp/confirm', { body: { code } }));

export const useNewBackupCodes = () =>
  useMutation({
    mutationFn: (password: string) => unwrap(api.POST('/me/totp/backup-codes', { body: { password } })),
  });
