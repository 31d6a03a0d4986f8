// Sign-in and sign-out. Every step writes an audit entry, also a failed one.
import type { Actor, AuditAction } from '../../domain/audit.ts';
import { accepted } from '../../domain/result.ts';
import type { ClientInfo } from '../../storage/sign-in/index.ts';
import { runAction, unwrapAccepted, withoutAccessCheck, withoutForm } from '../actions/run-action.ts';
import type { App } from '../app.ts';
import { accountSubject, actorName, isUser, signInOf } from './realm.ts';

export type SignInRequest = {
  readonly client: ClientInfo;
  readonly requestId: string;
  /** Default: the console. */
  readonly via?: 'console' | 'command line' | 'portal';
};

/** `retry`: the password step has expired; start again. */
export type SignInStep =
  | { readonly next: 'done' | 'totp'; readonly cookies: readonly string[] }
  | { readonly next: 'wrong' | 'retry'; readonly cookies: readonly string[] }
  | { readonly next: 'locked'; readonly retryAfterSeconds: number; readonly cookies: readonly string[] };

export async function signIn(
  app: App,
  request: SignInRequest,
  credentials: { readonly name: string; readonly password: string },
): Promise<SignInStep> {
  const engine = await signInOf(app, { via: request.via ?? 'console' });
  const outcome = await engine.signIn(credentials, request.client);
  if (outcome.kind === 'locked') return { ...outcome, next: 'locked' };
  await auditSignIn(app, request, outcome.name, outcome.kind);
  return { next: outcome.kind, cookies: outcome.cookies };
}

export type SecondFactor = { readonly code: string } | { readonly backupCode: string };

export async function passSecondFactor(
  app: App,
  request: SignInRequest,
  factor: SecondFactor,
): Promise<SignInStep> {
  const engine = await signInOf(app, { via: request.via ?? 'console' });
  const outcome =
    'code' in factor
      ? await engine.verifyTotp(factor, request.client)
      : await engine.verifyBackupCode({ code: factor.backupCode }, request.client);
  if (outcome.kind === 'locked') return { ...outcome, next: 'locked' };
  if (outcome.kind === 'expired') return { next: 'retry', cookies: outcome.cookies };
  await auditSignIn(app, request, outcome.name, outcome.kind, 'code' in factor ? 'code' : 'backup code');
  return { next: outcome.kind, cookies: outcome.cookies };
}

export async function signOut(app: App, by: Actor, client: ClientInfo): Promise<readonly string[]> {
  const engine = await signInOf(app, by);
  const closed = await runAction(app, withoutAccessCheck(withoutForm(by)), async (tx, writeAudit) => {
    writeAudit({ action: 'session.close', subject: accountSubject(by) });
    return accepted(await engine.signOut(tx, client));
  });
  return unwrapAccepted(closed).cookies;
}

/** Also the first step of two: an operator's password may be in other hands. */
const SIGN_IN_ACTIONS = {
  totp: 'session.begin',
  done: 'session.open',
  wrong: 'session.refuse',
} as const satisfies Record<string, AuditAction>;

async function auditSignIn(
  app: App,
  { client, requestId, via = 'console' }: SignInRequest,
  name: string,
  kind: keyof typeof SIGN_IN_ACTIONS,
  factor = 'password',
): Promise<void> {
  // The name field may contain a mistyped password, so only existing names are recorded.
  const recordedName = (await isUser(app, via, name)) ? name : 'unknown';
  const by: Actor = { name: actorName(via, recordedName), via, address: client.address, requestId };
  const recorded = await runAction(app, by, async (_tx, writeAudit) => {
    writeAudit({
      action: SIGN_IN_ACTIONS[kind],
      subject: accountSubject(by),
      after: { factor },
    });
    return accepted(true);
  });
  unwrapAccepted(recorded);
}
