// The person of a merchant who sent a request to the portal API, and whether they may do what its route does.

import type { MerchantId } from '../../domain/ids.ts';
import { type PersonRole, type PortalRight, personMayDo } from '../../domain/portal/roles.ts';
import { portalTexts } from '../../domain/portal/texts.ts';
import { sessionTexts } from '../../domain/texts/session.ts';
import type { ClientInfo } from '../../storage/sign-in/index.ts';
import type { App } from '../app.ts';
import type { AccessRejection } from '../session/check-access.ts';

export type AuthenticatedPerson = {
  readonly name: string;
  readonly merchantId: MerchantId;
  readonly role: PersonRole;
  readonly totp: boolean;
  /** The person can do nothing else before the second factor is set up. */
  readonly mustSetUpTotp: boolean;
  /** Signed in or re-authenticated within the last few minutes. */
  readonly recentlyAuthenticated: boolean;
  readonly sessionId: string;
  readonly expiresAt: Date;
  /** To be set by the response. */
  readonly cookies: readonly string[];
};

/** Null: there is no session, or it has ended. */
export async function authenticatePerson(
  app: App,
  client: ClientInfo,
  options: { readonly refresh: boolean },
): Promise<AuthenticatedPerson | null> {
  const session = await (await app.portalSignIn()).session(client, options);
  if (!session) return null;
  const { user, recentlyAuthenticated, sessionId, expiresAt, cookies } = session;
  const { name, merchantId, role, totp } = user;
  const mustSetUpTotp = app.settings.secondFactor === 'required' && !totp;
  return {
    name,
    merchantId,
    role,
    totp,
    mustSetUpTotp,
    recentlyAuthenticated,
    sessionId,
    expiresAt,
    cookies,
  };
}

export type NeededPortalAccess = {
  readonly right: PortalRight;
  /** Needs a recent authentication. */
  readonly inPerson: boolean;
};

export function rejectPortalAccess(
  { role, mustSetUpTotp, recentlyAuthenticated, totp }: AuthenticatedPerson,
  { right, inPerson }: NeededPortalAccess,
): AccessRejection | undefined {
  if (mustSetUpTotp && right !== 'self' && right !== 'public')
    return { code: 'second_factor_required', text: sessionTexts.secondFactorMissing };
  if (!personMayDo(role, right)) return { code: 'forbidden', text: portalTexts.roleForbids(role) };
  if (!inPerson || recentlyAuthenticated) return undefined;
  return { code: 'prove_first', text: totp ? sessionTexts.reenterCode : sessionTexts.reenterPassword };
}
