// What operators change about their own way in. The engine asks for the password again; each leaves a line in the audit log.
import type { Actor, AuditAction } from '../../domain/audit.ts';
import { accepted } from '../../domain/result.ts';
import type { Visit } from '../../storage/sign-in/index.ts';
import type { App } from '../app.ts';
import { act } from '../operator/act.ts';
import { type Outcome, problem } from '../operator/problem.ts';

type Refused =
  | { readonly kind: 'signed-out' | 'wrong' }
  | { readonly kind: 'locked'; readonly retryAfterSeconds: number };

/** `field` is what was given to prove who one is. */
function refusal(refused: Refused, field: 'password' | 'code') {
  switch (refused.kind) {
    case 'wrong':
      return field === 'password'
        ? problem('invalid', 'That is not your password.', field)
        : problem('invalid', 'That code is not right, or was used before. Wait for the next one.', field);
    case 'locked':
      return problem(
        'wrong-state',
        `Too many wrong tries. Wait ${Math.ceil(refused.retryAfterSeconds / 60)} minutes.`,
      );
    case 'signed-out':
      return problem('wrong-state', 'This needs a session. Sign in again.');
  }
}

const note = (app: App, by: Actor, action: AuditAction): Promise<unknown> =>
  act(app, by, async (_tx, tell) => {
    tell({ action, subject: `operator:${by.name}` });
    return accepted(true);
  });

export type TotpSetUp = {
  readonly uri: string;
  readonly secret: string;
  readonly backupCodes: readonly string[];
};

/** Counts only once a first code has been confirmed. */
export async function beginTotp(app: App, visit: Visit, password: string): Promise<Outcome<TotpSetUp>> {
  const begun = await (await app.signIn()).beginTotp(visit, password);
  if (begun.kind === 'done') return accepted(begun);
  if (begun.kind === 'already') return problem('wrong-state', 'You have a second factor already.');
  return refusal(begun, 'password');
}

type WithCookies = { readonly cookies: readonly string[] };

export async function confirmTotp(
  app: App,
  by: Actor,
  { visit, code }: { readonly visit: Visit; readonly code: string },
): Promise<Outcome<WithCookies>> {
  const confirmed = await (await app.signIn()).confirmTotp(visit, code);
  switch (confirmed.kind) {
    case 'already':
      return problem('wrong-state', 'You have a second factor already.');
    case 'not-begun':
      return problem('wrong-state', 'Begin with a new secret first.');
    case 'done':
      await note(app, by, 'account.totp');
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
  { visit, password }: { readonly visit: Visit; readonly password: string },
): Promise<Outcome<readonly string[]>> {
  const made = await (await app.signIn()).newBackupCodes(visit, password);
  if (made.kind === 'no-totp') return problem('wrong-state', 'Set up a second factor first.');
  if (made.kind !== 'done') return refusal(made, 'password');
  await note(app, by, 'account.backup_codes');
  return accepted(made.backupCodes);
}

/** All other sessions end with it. */
export async function changePassword(
  app: App,
  by: Actor,
  { visit, ...passwords }: { readonly visit: Visit; readonly current: string; readonly next: string },
): Promise<Outcome<WithCookies>> {
  const changed = await (await app.signIn()).changePassword(visit, passwords);
  if (changed.kind === 'invalid') return problem('invalid', changed.problem, 'new');
  if (changed.kind === 'wrong') return problem('invalid', 'That is not your password.', 'current');
  if (changed.kind !== 'done') return refusal(changed, 'password');
  await note(app, by, 'account.password');
  return accepted(changed);
}
