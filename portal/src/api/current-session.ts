// The signed-in person. Components read it from the context of the session gate, without a request.
import { createContext, use } from 'react';
import type { Right, SignedIn } from './types.ts';

export const SessionContext = createContext<SignedIn | null>(null);

/** Components below the session gate are rendered only for a signed-in person. */
export function useCurrentSession(): SignedIn {
  const session = use(SessionContext);
  if (session === null) throw new Error('useCurrentSession was called outside the session gate');
  return session;
}

export const useHasRight = (right: Right): boolean => useCurrentSession().person.rights.includes(right);
