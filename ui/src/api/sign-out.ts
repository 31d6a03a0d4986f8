// Tells components that the session has ended. The app stores the session, so it says whether there is one.
import { useEffect, useEffectEvent } from 'react';

let isSignedIn: () => boolean = () => true;

export const setSignedInCheck = (check: () => boolean): void => {
  isSignedIn = check;
};

/**
 * Calls the handler when the session ends, so that a component can clear confidential state. The page stays mounted but
 * hidden behind the sign-in screen; hiding runs the cleanup of its effects, which calls the handler. Clear only the
 * component's own state: a hidden component gets no other updates.
 */
export function useOnSignOut(handler: () => void): void {
  const runHandler = useEffectEvent(handler);
  useEffect(
    () => () => {
      if (!isSignedIn()) runHandler();
    },
    [],
  );
}
