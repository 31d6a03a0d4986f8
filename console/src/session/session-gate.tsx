// The console for a signed-in operator.

import { SessionGate as Gate } from '@sluice/ui/session/session-gate.tsx';
import type { ReactNode } from 'react';
import { SessionContext } from '../api/current-session.ts';
import {
  confirmTotp,
  refreshSession,
  signIn,
  signInWithSecondFactor,
  startTotp,
  useSession,
} from '../data/session.ts';

export function SessionGate({ children }: { readonly children: ReactNode }) {
  const { data: session, error, refetch } = useSession();
  return (
    <Gate
      session={session}
      error={error}
      retry={() => void refetch()}
      userOf={({ operator }) => operator}
      totp={{ start: startTotp, confirm: confirmTotp }}
      refresh={() => void refreshSession()}
      signIn={signIn}
      signInWithSecondFactor={signInWithSecondFactor}
    >
      {(signedIn, operator) => <SessionContext value={{ ...signedIn, operator }}>{children}</SessionContext>}
    </Gate>
  );
}
