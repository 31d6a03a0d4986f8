// Changes that operators make to their own password and second factor. Each requires the password or a code again. The
// audit entry is written before the sign-in engine changes anything.
import type { Actor, AuditAction } from '../../domain/audit.ts';
import { accepted } from '../../domain/result.ts';
import type { ClientInfo } from '../../storage/operators/sign-in/index.ts';
import type { Credential } from '../../storage/operators/sign-in/own-account.ts';
import type { App } from '../app.ts';
import { type OperatorResult, operatorRejection } from '../operator/shared/rejection.ts';
import { runOperatorAction, unwrapAccepted, withoutForm } from '../operator/shared/run-operator-action.ts';

type Refused =
  | { readonly kind: 'signed-out' | 'wrong' }
  | { readonly kind: 'locked'; readonly retryAfterSeconds: number };

/** `field` is the credential that was sent. */
function refusal(refused: Refused, field: 'password' | 'code') {
  switch (refused.kind) {
    case 'wrong':
      return field === 'password'
        ? operatorRejection('invalid', 'The password is incorrect.', field)
        : operatorRejection(
            'invalid',
            'The code is incorrect or was already used. Wait for the next one.',
            field,
          );
    case 'locked':
      return operatorRejection(
        'wrong-state',
        `Too many failed attempts. Try again in ${Math.ceil(refused.retryAfterSeconds / 60)} minutes.`,
      );
    case 'signed-out':
      return operatorRejection('wrong-state', 'This requires a console session. Sign in again.');
  }
}

/** Without the form token: a request with a used token would otherwise leave no audit entry. */
async function note(app: App, by: Actor, action: AuditAction): Promise<void> {
  const noted = await runOperatorAction(app, withoutForm(by), async (_tx, writeAudit) => {
    writeAudit({ action, subject: `operator:${by.name}` });
    return accepted(true);
  });
  unwrapAccepted(noted);
}

/** Allows, for a few minutes, the actions that require recent authentication. */
export async function reauthenticate(
  app: App,
  by: Actor,
  { visit, ...given }: { readonly visit: ClientInfo } & Credential,
): Promise<OperatorResult<true>> {
  const engine = await app.signIn();
  const proved = await engine.reauthenticate(visit, given, () => note(app, by, 'session.prove'));
  switch (proved.kind) {
    case 'other':
      return proved.totp
        ? operatorRejection('invalid', 'Enter a code from your authenticator app or a backup code.', 'code')
        : operatorRejection('invalid', 'You have no second factor. Enter your password.', 'password');
    case 'done':
      return accepted(true as const);
    case 'wrong':
      await note(app, by, 'session.refuse');
      return refusal(proved, 'code' in given ? 'code' : 'password');
    case 'locked':
    case 'signed-out':
      return refusal(proved, 'code');
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
  visit: ClientInfo,
  password: string,
): Promise<OperatorResult<TotpSetUp>> {
  const begun = await (await app.signIn()).beginTotp(visit, password);
  if (begun.kind === 'done') return accepted(begun);
  if (begun.kind === 'already') return operatorRejection('wrong-state', 'You already have a second factor.');
  return refusal(begun, 'password');
}

type WithCookies = { readonly cookies: readonly string[] };

export async function confirmTotp(
  app: App,
  by: Actor,
  { visit, code }: { readonly visit: ClientInfo; readonly code: string },
): Promise<OperatorResult<WithCookies>> {
  const confirmed = await (await app.signIn()).confirmTotp(visit, {
    code,
    write: () => note(app, by, 'account.totp'),
  });
  switch (confirmed.kind) {
    case 'already':
      return operatorRejection('wrong-state', 'You already have a second factor.');
    case 'not-begun':
      return operatorRejection('wrong-state', 'Start the setup again to get a new secret.');
    case 'done':
      return accepted(confirmed);
    case 'wrong':
    case 'locked':
    case 'signed-out':
      return refusal(confirmed, 'code');
  }
}

export async function createBackupCodes(
  app: App,
  by: Actor,
  { visit, password }: { readonly visit: ClientInfo; readonly password: string },
): Promise<OperatorResult<readonly string[]>> {
  const made = await (await app.signIn()).newBackupCodes(visit, {
    password,
    write: () => note(app, by, 'account.backup_codes'),
  });
  if (made.kind === 'no-totp') return operatorRejection('wrong-state', 'Set up a second factor first.');
  if (made.kind !== 'done') return refusal(made, 'password');
  return accepted(made.backupCodes);
}

/** Also ends all other sessions and revokes all tokens. */
export async function changePassword(
  app: App,
  by: Actor,
  { visit, ...passwords }: { readonly visit: ClientInfo; readonly current: string; readonly next: string },
): Promise<OperatorResult<WithCookies>> {
  const changed = await (await app.signIn()).changePassword(visit, {
    ...passwords,
    write: () => note(app, by, 'account.password'),
  });
  if (changed.kind === 'invalid') return operatorRejection('invalid', changed.problem, 'new');
  if (changed.kind === 'wrong') return operatorRejection('invalid', 'The password is incorrect.', 'current');
  if (changed.kind !== 'done') return refusal(changed, 'password');
  return accepted(changed);
}
