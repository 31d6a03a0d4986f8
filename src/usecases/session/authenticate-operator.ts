import type { TokenScope } from '../../domain/operators/access.ts';
import type { Role } from '../../domain/operators/roles.ts';
import { findToken } from '../../storage/operators/tokens.ts';
import { findCookie } from '../../storage/sign-in/cookies.ts';
import type { ClientInfo } from '../../storage/sign-in/index.ts';
import { OPERATORS } from '../../storage/sign-in/realms.ts';
import type { App } from '../app.ts';

export type AuthenticatedOperator = {
  readonly name: string;
  readonly role: Role;
  readonly via: 'console' | 'token';
  /** Null: a session, whose access is limited by the role alone. */
  readonly scope: TokenScope | null;
  readonly totp: boolean;
  /** The operator can do nothing else before the second factor is set up. */
  readonly mustSetUpTotp: boolean;
  /** Re-authenticated within the last few minutes; never true for a token. */
  readonly recentlyAuthenticated: boolean;
  readonly sessionId: string;
  readonly expiresAt: Date | null;
  /** To be set by the response. */
  readonly cookies: readonly string[];
};

type Credentials = {
  readonly token: string | undefined;
  readonly client: ClientInfo;
  /** Whether the request is caused by user activity, which extends the session. */
  readonly refresh: boolean;
};

/** Whether the request has a session cookie, valid or not. */
export const hasSessionCookie = ({ cookieHeader }: Pick<ClientInfo, 'cookieHeader'>): boolean =>
  findCookie(cookieHeader, OPERATORS.sessionCookie) !== undefined;

/** The operator who sent a request to the operator API; null if the credentials are missing or invalid. */
export async function authenticateOperator(
  app: App,
  { token, client, refresh }: Credentials,
): Promise<AuthenticatedOperator | null> {
  const mustSetUpTotp = ({ totp }: { readonly totp: boolean }) =>
    app.settings.secondFactor === 'required' && !totp;
  if (token !== undefined) {
    const validToken = await findToken(app.db, app.vault.hashToken(token));
    if (!validToken) return null;
    return {
      name: validToken.operator.name,
      role: validToken.operator.role,
      via: 'token',
      scope: validToken.scope,
      totp: validToken.operator.totp,
      mustSetUpTotp: mustSetUpTotp(validToken.operator),
      recentlyAuthenticated: false,
      sessionId: `token:${validToken.id}`,
      expiresAt: null,
      cookies: [],
    };
  }
  const signIn = await app.signIn();
  const session = await signIn.session(client, { refresh });
  if (!session) return null;
  const { name, role, totp } = session.user;
  return {
    name,
    role,
    via: 'console',
    scope: null,
    totp,
    mustSetUpTotp: mustSetUpTotp(session.user),
    recentlyAuthenticated: session.recentlyAuthenticated,
    sessionId: session.sessionId,
    expiresAt: session.expiresAt,
    cookies: session.cookies,
  };
}
