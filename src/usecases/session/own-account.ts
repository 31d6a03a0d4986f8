// What operators change about their own way in. The engine asks for the password again; each leaves a line in the audit
// log, which is written before the engine changes anything.
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

/** `field` is what was given to prove who one is. */
function refusal(refused: Refused, field: 'password' | 'code') {
  switch (refused.kind) {
    case 'wrong':
      return field === 'password'
        ? operatorRejection('invalid', 'That is not your password.', field)
        : operatorRejection(
            'invalid',
            'That code is not right, or was used before. Wait for the next one.',
            field,
          );
    case 'locked':
      return operatorRejection(
        'wrong-state',
        `Too many wrong tries. Wait ${Math.ceil(refused.retryAfterSeconds / 60)} minutes.`,
      );
    case 'signed-out':
      return operatorRejection('wrong-state', 'This needs a session. Sign in again.');
  }
}

/** Without the form, or whoever sends a used one could leave the line out. */
async function note(app: App, by: Actor, action: AuditAction): Promise<void> {
  const noted = await runOperatorAction(app, withoutForm(by), async (_tx, writeAudit) => {
    writeAudit({ action, subject: `operator:${by.name}` });
    return accepted(true);
  });
  unwrapAccepted(noted);
}

/** Whoever proves who they are may, for a few minutes, do what takes a person at hand. */
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
        ? operatorRejection(
            'invalid',
            'You have a second factor: give a code of it, or a backup code.',
            'code',
          )
        : operatorRejection('invalid', 'You have no second factor: give your password.', 'password');
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

/** Counts only once a first code has been confirmed. */
export async function beginTotp(
  app: App,
  visit: ClientInfo,
  password: string,
): Promise<OperatorResult<TotpSetUp>> {
  const begun = await (await app.signIn()).beginTotp(visit, password);
  if (begun.kind === 'done') return accepted(begun);
  if (begun.kind === 'already') return operatorRejection('wrong-state', 'You have a second factor already.');
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
      return operatorRejection('wrong-state', 'You have a second factor already.');
    case 'not-begun':
      return operatorRejection('wrong-state', 'Begin with a new secret first.');
    case 'done':
      return accepted(confirmed);
    case 'wrong':
    case 'locked':
    case 'signed-out':
      return refusal(confirmed, 'code');
  }
}

export async function newBackupCodes(
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

/** All other sessions end with it, and all tokens. */
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
  if (changed.kind === 'wrong') return operatorRejection('invalid', 'That is not your password.', 'current');
  if (changed.kind !== 'done') return refusal(changed, 'password');
  return accepted(changed);
}
