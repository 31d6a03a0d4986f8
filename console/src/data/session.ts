// Who is signed in, and the ways in and out.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useEffectEvent } from 'react';
import { api, onSignedOut, rememberCsrfToken, take } from '../api/client.ts';
import type { Right, Session, SignedIn } from '../api/types.ts';
import { queryClient } from './query-client.ts';

const KEY = ['session'] as const;

/** Why nobody is signed in any more; a page left half-filled is kept for all but the last. */
export type Left = 'expired' | 'idle' | 'signed_out';
type Known = Session & { readonly left?: Left };

async function readSession(): Promise<Session> {
  const session = await take(api.GET('/session'));
  rememberCsrfToken(session.csrf_token ?? undefined);
  return session;
}

export const useSession = () => useQuery<Known>({ queryKey: KEY, queryFn: readSession, staleTime: Infinity });

/** Says to the server that somebody is there, and hears whether the session still stands. */
export const refreshSession = () =>
  queryClient.fetchQuery({ queryKey: KEY, queryFn: readSession, staleTime: 0 });

function forgetOperator(left: Left): void {
  queryClient.setQueryData<Known>(KEY, (known) => {
    if (known === undefined || known.operator === null) return known;
    return { ...known, operator: null, csrf_token: null, left };
  });
}
onSignedOut(() => forgetOperator('expired'));

export const SessionContext = createContext<SignedIn | null>(null);

/** Below the gate there always is somebody. */
export function useMe(): SignedIn {
  const session = use(SessionContext);
  if (session === null) throw new Error('useMe outside of the gate');
  return session;
}

export const useMay = (right: Right): boolean => useMe().operator.rights.includes(right);

/**
 * For what is on the screen and nobody else's business. A page stays behind the sign-in when its session ends, hidden;
 * being hidden ends its effects, and with them goes this. What is forgotten has to be the component's own state: a
 * hidden one hears of nothing else.
 */
export function useForget(forget: () => void): void {
  const forgetNow = useEffectEvent(forget);
  useEffect(
    () => () => {
      if (queryClient.getQueryData<Known>(KEY)?.operator == null) forgetNow();
    },
    [],
  );
}

export const useSignIn = () =>
  useMutation({
    mutationFn: (body: { name: string; password: string }) => take(api.POST('/session', { body })),
    onSuccess: async ({ next }) => {
      if (next === 'done') await refreshSession();
    },
  });

export const useSecondFactor = () =>
  useMutation({
    mutationFn: (body: { code: string } | { backup_code: string }) =>
      take(api.POST('/session/totp', { body })),
    onSuccess: refreshSession,
  });

export const useProve = () =>
  useMutation({
    mutationFn: (body: { code: string } | { password: string }) => take(api.POST('/session/proof', { body })),
  });

export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (_left: 'idle' | 'signed_out') => take(api.DELETE('/session')),
    // Whatever the server says, nobody is signed in in this tab any more.
    onSettled: (_answer, _error, left) => {
      forgetOperator(left);
      if (left === 'signed_out')
        client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] });
    },
  });
}
