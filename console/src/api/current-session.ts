// The signed-in operator, for every component: read from the session gate, never from the network.
import { createContext, use, useEffect, useEffectEvent } from 'react';
import { queryClient } from './query-client.ts';
import type { Right, Session, SignedIn } from './types.ts';

export const SESSION_KEY = ['session'] as const;

export const SessionContext = createContext<SignedIn | null>(null);

/** Components below the session gate are rendered only for a signed-in operator. */
export function useCurrentSession(): SignedIn {
  const session = use(SessionContext);
  if (session === null) throw new Error('useMe was called outside the session gate');
  return session;
}

export const useHasRight = (right: Right): boolean => useCurrentSession().operator.rights.includes(right);

/**
 * Clears confidential state when the session ends. The page stays mounted but hidden behind the sign-in screen; hiding
 * runs the cleanup of its effects, and so this. Clear only the component's own state: a hidden component gets no other
 * updates.
 */
export function useOnSignOut(forget: () => void): void {
  const forgetNow = useEffectEvent(forget);
  useEffect(
    () => () => {
      if (queryClient.getQueryData<Session>(SESSION_KEY)?.operator == null) forgetNow();
    },
    [],
  );
}
