// The session of whoever signed in to a web app: reading it, signing in and out, and re-authenticating.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { onSignedOut, setCsrfToken } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { setSignedInCheck } from '../api/sign-out.ts';
import type { SignOutReason } from '../api/types.ts';

const SESSION_KEY = ['session'] as const;

type AnySession = { readonly csrf_token: string | null };
type Factor = { code: string } | { backup_code: string };

/** The requests of the app's API, and how its session says who signed in. */
type SessionApi<S extends AnySession> = {
  readonly read: () => Promise<S>;
  readonly signIn: (body: { name: string; password: string }) => Promise<{ next: 'done' | 'totp' }>;
  readonly passSecondFactor: (body: Factor) => Promise<unknown>;
  readonly signOut: () => Promise<unknown>;
  readonly isSignedIn: (session: S) => boolean;
  /** The same session without whoever signed in. */
  readonly withoutUser: (session: S) => S;
};

export type CachedSession<S> = S & { readonly signOutReason?: SignOutReason };

export function openSessionData<S extends AnySession>(api: SessionApi<S>) {
  async function readSession(): Promise<S> {
    const session = await api.read();
    setCsrfToken(session.csrf_token ?? undefined);
    return session;
  }

  /** Extends the session on the server and reads its current state. */
  const refreshSession = () =>
    queryClient.fetchQuery({ queryKey: SESSION_KEY, queryFn: readSession, staleTime: 0 });

  function clearUser(reason: SignOutReason): void {
    queryClient.setQueryData<CachedSession<S>>(SESSION_KEY, (current) => {
      if (current === undefined || !api.isSignedIn(current)) return current;
      return { ...api.withoutUser(current), csrf_token: null, signOutReason: reason };
    });
  }
  onSignedOut(() => clearUser('expired'));
  setSignedInCheck(() => {
    const current = queryClient.getQueryData<CachedSession<S>>(SESSION_KEY);
    return current !== undefined && api.isSignedIn(current);
  });

  return {
    useSession: () =>
      useQuery<CachedSession<S>>({ queryKey: SESSION_KEY, queryFn: readSession, staleTime: Infinity }),
    refreshSession,
    signIn: async (body: { name: string; password: string }) => {
      const result = await api.signIn(body);
      if (result.next === 'done') await refreshSession();
      return result;
    },
    signInWithSecondFactor: async (body: Factor) => {
      await api.passSecondFactor(body);
      await refreshSession();
    },
    useSignOut: () => {
      const client = useQueryClient();
      return useMutation({
        mutationFn: (_reason: 'idle' | 'signed_out') => api.signOut(),
        // This tab is signed out even if the request failed.
        onSettled: (_result, _error, reason) => {
          clearUser(reason);
          if (reason === 'signed_out')
            client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
        },
      });
    },
  };
}
