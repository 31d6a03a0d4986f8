// Renders the console only for a signed-in operator with the required second factor. When a session ends, the page stays
// mounted but hidden behind the sign-in screen, so no input is lost.

import { Center, Loader } from '@mantine/core';
import { LoadError } from '@sluice/ui/components/display/feedback.tsx';
import { CurrencyContext } from '@sluice/ui/lib/currency.ts';
import { SessionScreen } from '@sluice/ui/session/session-screen.tsx';
import { SignIn } from '@sluice/ui/session/sign-in.tsx';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { sessionTexts } from '@sluice/ui/texts/session.ts';
import { Activity, lazy, type ReactNode, Suspense, useState } from 'react';
import { SessionContext } from '../api/current-session.ts';
import type { Session, SignedIn } from '../api/types.ts';
import {
  confirmTotp,
  refreshSession,
  signIn,
  signInWithSecondFactor,
  startTotp,
  useSession,
} from '../data/session.ts';

const TotpSetup = lazy(() =>
  import('@sluice/ui/session/totp-setup.tsx').then(({ TotpSetup: component }) => ({ default: component })),
);

export function SessionGate({ children }: { readonly children: ReactNode }) {
  const { data: session, error, refetch } = useSession();
  const [lastSession, setLastSession] = useState<Session>();
  const [signedIn, setSignedIn] = useState<SignedIn | null>(null);

  if (session === undefined) {
    if (error) return <LoadError error={error} retry={() => void refetch()} />;
    return (
      <Center mih="100dvh">
        <Loader size="sm" aria-label={commonTexts.loading} />
      </Center>
    );
  }
  const { operator } = session;
  const isSignedIn = operator !== null && !operator.must_set_up_totp;
  if (isSignedIn && session !== lastSession) {
    setLastSession(session);
    setSignedIn({ ...session, operator });
  }
  if (!isSignedIn && session.signOutReason === 'signed_out' && signedIn !== null) setSignedIn(null);

  return (
    <>
      {signedIn !== null && (
        <Activity mode={isSignedIn ? 'visible' : 'hidden'}>
          <SessionContext key={signedIn.operator.name} value={signedIn}>
            <CurrencyContext value={signedIn.currency}>{children}</CurrencyContext>
          </SessionContext>
        </Activity>
      )}
      {session.operator === null && (
        <SignIn
          isDemo={session.demo}
          signOutReason={session.signOutReason}
          signIn={signIn}
          signInWithSecondFactor={signInWithSecondFactor}
        />
      )}
      {session.operator?.must_set_up_totp && (
        <SessionScreen title={sessionTexts.setup.title} isDemo={session.demo}>
          <Suspense>
            <TotpSetup start={startTotp} confirm={confirmTotp} onDone={() => void refreshSession()} />
          </Suspense>
        </SessionScreen>
      )}
    </>
  );
}
