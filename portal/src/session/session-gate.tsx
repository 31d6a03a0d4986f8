// The portal for a signed-in person, or the page that accepts an invitation.

import { SessionGate as Gate } from '@sluice/ui/session/session-gate.tsx';
import { type ReactNode, useState } from 'react';
import { SessionContext } from '../api/current-session.ts';
import {
  confirmTotp,
  refreshSession,
  signIn,
  signInWithSecondFactor,
  startTotp,
  useSession,
} from '../data/session.ts';
import { AcceptInvitation } from './accept-invitation.tsx';
import { invitationCode } from './invitation-code.ts';

export function SessionGate({ children }: { readonly children: ReactNode }) {
  const { data: session, error, refetch } = useSession();
  const [code, setCode] = useState(invitationCode);
  if (code !== undefined && session?.person === null)
    return <AcceptInvitation code={code} isDemo={session.demo} onDone={() => setCode(undefined)} />;
  return (
    <Gate
      session={session}
      error={error}
      retry={() => void refetch()}
      userOf={({ person }) => person}
      totp={{ start: startTotp, confirm: confirmTotp }}
      refresh={() => void refreshSession()}
      signIn={signIn}
      signInWithSecondFactor={signInWithSecondFactor}
    >
      {(signedIn, person) =>
        signedIn.merchant && (
          <SessionContext value={{ ...signedIn, person, merchant: signedIn.merchant }}>
            {children}
          </SessionContext>
        )
      }
    </Gate>
  );
}
