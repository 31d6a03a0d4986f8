// The session of the person, and the person's own second factor.

import { unwrap } from '@sluice/ui/api/client.ts';
import { openSessionData } from '@sluice/ui/data/session.ts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import type { Session } from '../api/types.ts';

export const { useSession, refreshSession, signIn, signInWithSecondFactor, useSignOut } =
  openSessionData<Session>({
    read: () => unwrap(api.GET('/session')),
    signIn: (body) => unwrap(api.POST('/session', { body })),
    passSecondFactor: (body) => unwrap(api.POST('/session/totp', { body })),
    signOut: () => unwrap(api.DELETE('/session')),
    isSignedIn: ({ person }) => person !== null,
    withoutUser: (session) => ({ ...session, person: null, merchant: null }),
  });

export const reauthenticate = (body: { code: string } | { password: string }) =>
  unwrap(api.POST('/session/proof', { body }));

// The server stores the response to a form token so that it can repeat it. Responses with secrets must not be stored, so
// these requests have no form token.
export const startTotp = (password: string) => unwrap(api.POST('/me/totp', { body: { password } }));

export const confirmTotp = (code: string) => unwrap(api.POST('/me/totp/confirm', { body: { code } }));

export const createBackupCodes = (password: string) =>
  unwrap(api.POST('/me/totp/backup-codes', { body: { password } }));

type Acceptance = { readonly code: string; readonly name: string; readonly password: string };

/** Also signs in: the person has just chosen name and password. */
export const useAcceptInvitation = () =>
  useMutation({
    mutationFn: async (body: Acceptance) => {
      const { name } = await unwrap(api.POST('/invitation', { body }));
      await signIn({ name, password: body.password });
    },
  });
