// The signed-in operator. Components read it from the context of the session gate, without a request.
import { createContext, use, useEffect, useEffectEvent } from 'react';
import { queryClient } from './query-client.ts';
import type { Right, Session, SignedIn } from './types.ts';

export const SESSION_KEY = ['session'] as const;

export const SessionContext = createContext<SignedIn | null>(null);

/** Components below the session gate are rendered only for a signed-in operator. */
export function useCurrentSession(): SignedIn {
  const session = use(SessionContext);
  if (session === null) throw new Error('useCurrentSession was called outside the session gate');
  return session;
}

export const useHasRight = (right: Right): boolean => useCurrentSession().operator.rights.includes(right);

/**
 * Calls the handler when the session ends, so that a component can clear confidential state. The page stays mounted but
 * hidden behind the sign-in screen; hiding runs the cleanup of its effects, which calls the handler. Clear only the
 * component's own state: a hidden component gets no other updates.
 */
export function useOnSignOut(handler: () => void): void {
  const runHandler = useEffectEvent(handler);
  useEffect(
    () => () => {
      if (queryClient.getQueryData<Session>(SESSION_KEY)?.operator == null) runHandler();
    },
    [],
  );
}
