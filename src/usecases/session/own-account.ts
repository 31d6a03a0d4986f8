// Changes that operators make to their own password and second factor. Each requires the password or a code again. The
// audit entry is written before the sign-in engine changes anything.
import type { Actor, AuditAction } from '../../domain/audit.ts';
import { accepted } from '../../domain/result.ts';
import { sessionTexts } from '../../domain/texts/session.ts';
import type { ClientInfo } from '../../storage/sign-in/index.ts';
import type { Credential } from '../../storage/sign-in/own-account.ts';
import { type ActionResult, rejectAction } from '../actions/rejection.ts';
import { runAction, unwrapAccepted, withoutAccessCheck, withoutForm } from '../actions/run-action.ts';
import type { App } from '../app.ts';
import { accountSubject, signInOf } from './realm.ts';

type RejectedOutcome =
  | { readonly kind: 'signed-out' | 'wrong' }
  | { readonly kind: 'locked'; readonly retryAfterSeconds: number };

/** `field` is the credential that was sent. */
function rejectionOf(outcome: RejectedOutcome, field: 'password' | 'code') {
  switch (outcome.kind) {
    case 'wrong':
      return field === 'password'
        ? rejectAction('invalid', sessionTexts.wrongPassword, field)
        : rejectAction('invalid', sessionTexts.wrongCode, field);
    case 'locked':
      return rejectAction('wrong-state', sessionTexts.tooManyFailures(outcome.retryAfterSeconds));
    case 'signed-out':
      return rejectAction('wrong-state', sessionTexts.sessionRequired);
  }
}

/**
 * Without the form token: a request with a used token would otherwise leave no audit entry. A session that ended after the engine
 * found it must not fail here.
 */
async function auditAction(app: App, by: Actor, action: AuditAction): Promise<void> {
  const audited = await runAction(app, withoutAccessCheck(withoutForm(by)), async (_tx, writeAudit) => {
    writeAudit({ action, subject: accountSubject(by) });
    return accepted(true);
  });
  unwrapAccepted(audited);
}

/** Allows, for a few minutes, the actions that require recent authentication. */
export async function reauthenticate(
  app: App,
  by: Actor,
  { client, ...credential }: { readonly client: ClientInfo } & Credential,
): Promise<ActionResult<true>> {
  const engine = await signInOf(app, by);
  const proved = await engine.reauthenticate(client, credential, () => auditAction(app, by, 'session.prove'));
  switch (proved.kind) {
    case 'other':
      return proved.totp
        ? rejectAction('invalid', sessionTexts.codeRequired, 'code')
        : rejectAction('invalid', sessionTexts.passwordRequired, 'password');
    case 'done':
      return accepted(true as const);
    case 'wrong':
      await auditAction(app, by, 'session.refuse');
      return rejectionOf(proved, 'code' in credential ? 'code' : 'password');
    case 'locked':
    case 'signed-out':
      return rejectionOf(proved, 'code');
  }
}

export type TotpSetUp = {
  readonly uri: string;
  readonly secret: string;
  readonly backupCodes: readonly string[];
};

/** The second factor takes effect after a first code was confirmed. */
export async function startTotpSetup(
  app: App,
  by: Actor,
  { client, password }: { readonly client: ClientInfo; readonly password: string },
): Promise<ActionResult<TotpSetUp>> {
  await auditAction(app, by, 'account.totp_begin');
  const begun = await (await signInOf(app, by)).beginTotp(client, password);
  if (begun.kind === 'done') return accepted(begun);
  if (begun.kind === 'already') return rejectAction('wrong-state', sessionTexts.secondFactorExists);
  return rejectionOf(begun, 'password');
}

type WithCookies = { readonly cookies: readonly string[] };

export async function confirmTotp(
  app: App,
  by: Actor,
  { client, code }: { readonly client: ClientInfo; readonly code: string },
): Promise<ActionResult<WithCookies>> {
  const confirmed = await (await signInOf(app, by)).confirmTotp(client, {
    code,
    write: () => auditAction(app, by, 'account.totp'),
  });
  switch (confirmed.kind) {
    case 'already':
      return rejectAction('wrong-state', sessionTexts.secondFactorExists);
    case 'not-begun':
      return rejectAction('wrong-state', sessionTexts.setupNotStarted);
    case 'done':
      return accepted(confirmed);
    case 'wrong':
    case 'locked':
    case 'signed-out':
      return rejectionOf(confirmed, 'code');
  }
}

export async function createBackupCodes(
  app: App,
  by: Actor,
  { client, password }: { readonly client: ClientInfo; readonly password: string },
): Promise<ActionResult<readonly string[]>> {
  const created = await (await signInOf(app, by)).newBackupCodes(client, {
    password,
    write: () => auditAction(app, by, 'account.backup_codes'),
  });
  if (created.kind === 'no-totp') return rejectAction('wrong-state', sessionTexts.secondFactorMissing);
  if (created.kind !== 'done') return rejectionOf(created, 'password');
  return accepted(created.backupCodes);
}

/** Also ends all other sessions and revokes all tokens. */
export async function changePassword(
  app: App,
  by: Actor,
  { client, ...passwords }: { readonly client: ClientInfo; readonly current: string; readonly next: string },
): Promise<ActionResult<WithCookies>> {
  const changed = await (await signInOf(app, by)).changePassword(client, {
    ...passwords,
    write: () => auditAction(app, by, 'account.password'),
  });
  if (changed.kind === 'invalid') return rejectAction('invalid', changed.problem, 'new');
  if (changed.kind === 'wrong') return rejectAction('invalid', sessionTexts.wrongPassword, 'current');
  if (changed.kind !== 'done') return rejectionOf(changed, 'password');
  return accepted(changed);
}
