// Renders an app only for a signed-in user with the required second factor. When a session ends, the page stays mounted but hidden
// behind the sign-in screen, so no input is lost.

import { Center, Loader } from '@mantine/core';
import { Activity, lazy, type ReactNode, Suspense, useState } from 'react';
import type { SignOutReason } from '../api/types.ts';
import { LoadError } from '../components/display/feedback.tsx';
import { CurrencyContext } from '../lib/currency.ts';
import { commonTexts } from '../texts/common.ts';
import { sessionTexts } from '../texts/session.ts';
import { SessionScreen } from './session-screen.tsx';
import { SignIn } from './sign-in.tsx';
import type { TotpSetup as Setup } from './totp-setup.tsx';

const TotpSetup = lazy(() =>
  import('./totp-setup.tsx').then(({ TotpSetup: component }) => ({ default: component })),
);

type User = { readonly name: string; readonly must_set_up_totp: boolean };
type AnySession = {
  readonly currency: string;
  readonly demo: boolean;
  readonly signOutReason?: SignOutReason;
};

type Props<S extends AnySession, U extends User> = Pick<
  Parameters<typeof SignIn>[0],
  'signIn' | 'signInWithSecondFactor'
> & {
  readonly session: S | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly userOf: (session: S) => U | null;
  readonly totp: Pick<Parameters<typeof Setup>[0], 'start' | 'confirm'>;
  readonly refresh: () => void;
  /** The app, for the session of a user. */
  readonly children: (signedIn: S, user: U) => ReactNode;
};

export function SessionGate<S extends AnySession, U extends User>({
  session,
  error,
  retry,
  userOf,
  totp,
  refresh,
  signIn,
  signInWithSecondFactor,
  children,
}: Props<S, U>) {
  const [lastSession, setLastSession] = useState<S>();
  const [signedIn, setSignedIn] = useState<{ readonly session: S; readonly user: U } | null>(null);
  /** From the sign-in to the end of the setup of a required second factor, so that it is asked for once. */
  const [password, setPassword] = useState<string>();

  if (session === undefined) {
    if (error) return <LoadError error={error} retry={retry} />;
    return (
      <Center mih="100dvh">
        <Loader size="sm" aria-label={commonTexts.loading} />
      </Center>
    );
  }
  const user = userOf(session);
  const isSignedIn = user !== null && !user.must_set_up_totp;
  if (isSignedIn && session !== lastSession) {
    setLastSession(session);
    setSignedIn({ session, user });
    setPassword(undefined);
  }
  if (!isSignedIn && session.signOutReason === 'signed_out' && signedIn !== null) setSignedIn(null);

  return (
    <>
      {signedIn !== null && (
        <Activity key={signedIn.user.name} mode={isSignedIn ? 'visible' : 'hidden'}>
          <CurrencyContext value={signedIn.session.currency}>
            {children(signedIn.session, signedIn.user)}
          </CurrencyContext>
        </Activity>
      )}
      {user === null && (
        <SignIn
          isDemo={session.demo}
          signOutReason={session.signOutReason}
          signIn={(credentials) => {
            setPassword(credentials.password);
            return signIn(credentials);
          }}
          signInWithSecondFactor={signInWithSecondFactor}
        />
      )}
      {user?.must_set_up_totp && (
        <SessionScreen title={sessionTexts.setup.title} isDemo={session.demo}>
          <Suspense>
            <TotpSetup {...totp} knownPassword={password} onDone={refresh} />
          </Suspense>
        </SessionScreen>
      )}
    </>
  );
}
