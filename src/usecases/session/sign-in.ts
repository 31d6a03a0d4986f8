// Coming in and going out. Both leave a line in the audit log, and so does who tried in vain.
import type { Actor } from '../../domain/audit.ts';
import { accepted } from '../../domain/result.ts';
import { findOperator } from '../../storage/operators/operators.ts';
import type { ClientInfo } from '../../storage/operators/sign-in/index.ts';
import type { App } from '../app.ts';
import { runOperatorAction, unwrapAccepted, withoutForm } from '../operator/shared/run-operator-action.ts';

export type SignInRequest = { readonly visit: ClientInfo; readonly requestId: string };

/** `retry`: the way begins anew, the password was too long ago. */
export type SignInStep =
  | { readonly next: 'done' | 'totp'; readonly cookies: readonly string[] }
  | { readonly next: 'wrong' | 'retry'; readonly cookies: readonly string[] }
  | { readonly next: 'locked'; readonly retryAfterSeconds: number; readonly cookies: readonly string[] };

export async function signIn(
  app: App,
  visitor: SignInRequest,
  credentials: { readonly name: string; readonly password: string },
): Promise<SignInStep> {
  const engine = await app.signIn();
  const outcome = await engine.signIn(credentials, visitor.visit);
  if (outcome.kind === 'locked') return { ...outcome, next: 'locked' };
  if (outcome.kind !== 'totp') await record(app, visitor, outcome.name, outcome.kind);
  return { next: outcome.kind, cookies: outcome.cookies };
}

export type SecondFactor = { readonly code: string } | { readonly backupCode: string };

export async function passSecondFactor(
  app: App,
  visitor: SignInRequest,
  given: SecondFactor,
): Promise<SignInStep> {
  const engine = await app.signIn();
  const outcome =
    'code' in given
      ? await engine.verifyTotp(given, visitor.visit)
      : await engine.verifyBackupCode({ code: given.backupCode }, visitor.visit);
  if (outcome.kind === 'locked') return { ...outcome, next: 'locked' };
  if (outcome.kind === 'expired') return { next: 'retry', cookies: outcome.cookies };
  await record(app, visitor, outcome.name, outcome.kind, 'code' in given ? 'code' : 'backup code');
  return { next: outcome.kind, cookies: outcome.cookies };
}

export async function signOut(app: App, by: Actor, visit: ClientInfo): Promise<readonly string[]> {
  const engine = await app.signIn();
  const closed = await runOperatorAction(app, withoutForm(by), async (tx, writeAudit) => {
    writeAudit({ action: 'session.close', subject: `operator:${by.name}` });
    return accepted(await engine.signOut(tx, visit));
  });
  return unwrapAccepted(closed).cookies;
}

async function record(
  app: App,
  { visit, requestId }: SignInRequest,
  name: string,
  kind: 'done' | 'wrong',
  factor = 'password',
): Promise<void> {
  // What was typed in the wrong field may be a password: only names that exist are written down.
  const known = (await findOperator(app.db, name)) ? name : 'unknown';
  const by: Actor = { name: known, via: 'console', address: visit.address, requestId };
  const recorded = await runOperatorAction(app, by, async (_tx, writeAudit) => {
    writeAudit({
      action: kind === 'done' ? 'session.open' : 'session.refuse',
      subject: `operator:${known}`,
      after: { factor },
    });
    return accepted(true);
  });
  unwrapAccepted(recorded);
}
