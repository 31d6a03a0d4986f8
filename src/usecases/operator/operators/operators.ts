// The people who work here: made, promoted, dismissed, and helped when they have lost their password or phone.
import type { Actor } from '../../../domain/audit.ts';
import { accepted } from '../../../domain/result.ts';
import { isOperatorName, isOwnName, type Role } from '../../../domain/roles.ts';
import {
  countEnabledAdmins,
  findOperator,
  insertOperator,
  loadOperators,
  type Operator,
  resetOperator as reset,
  saveOperator,
} from '../../../storage/operators/operators.ts';
import { generatePassword, hashPassword } from '../../../storage/operators/passwords.ts';
import { clearAddresses, clearAttempts } from '../../../storage/operators/sign-in/attempt-limits.ts';
import { endAccess, listSessions } from '../../../storage/operators/sign-in/index.ts';
import type { ListedSession } from '../../../storage/operators/sign-in/sessions.ts';
import { listTokens, revokeToken, type Token } from '../../../storage/operators/tokens.ts';
import type { App } from '../../app.ts';
import { type OperatorResult, operatorRejection } from '../shared/rejection.ts';
import { runOperatorAction } from '../shared/run-operator-action.ts';
import { rejectStale } from '../shared/version.ts';

export type { ListedSession, Operator };

export const listOperators = (app: App): Promise<Operator[]> => loadOperators(app.db);

export type OperatorDetails = { readonly operator: Operator; readonly tokens: readonly Token[] };

export async function showOperator(app: App, name: string): Promise<OperatorResult<OperatorDetails>> {
  const operator = await findOperator(app.db, name);
  return operator ? accepted({ operator, tokens: await listTokens(app.db, name) }) : noOperator(name);
}

const noOperator = (name: string) => operatorRejection('not-found', `There is no operator ${name}.`);

/** The password is in the answer and nowhere else; whoever gets it changes it. */
export type NewOperator = { readonly operator: Operator; readonly password: string };

export async function createOperator(
  app: App,
  by: Actor,
  { name, role }: { readonly name: string; readonly role: Role },
): Promise<OperatorResult<NewOperator>> {
  if (!isOperatorName(name))
    return operatorRejection(
      'invalid',
      'A name has 1 to 64 small letters, digits, dots, dashes, underscores or @, and begins with a letter or digit.',
      'name',
    );
  if (isOwnName(name))
    return operatorRejection(
      'invalid',
      `In logs ${name} is the program itself. Choose another name.`,
      'name',
    );
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  return runOperatorAction(app, by, async (tx, writeAudit) => {
    const operator = await insertOperator(tx, { name, role, passwordHash });
    if (!operator) return operatorRejection('wrong-state', `There is an operator ${name} already.`, 'name');
    writeAudit({ action: 'operator.create', subject: `operator:${name}`, after: { role } });
    return accepted({ operator, password });
  });
}

export type OperatorChange = {
  readonly name: string;
  readonly version?: string | undefined;
  readonly role?: Role | undefined;
  readonly enabled?: boolean | undefined;
};

/** Holds from the next request on; whoever is disabled is signed out, their programs too. The last admin stays one. */
export function updateOperator(
  app: App,
  by: Actor,
  { name, version, role, enabled }: OperatorChange,
): Promise<OperatorResult<Operator>> {
  return runOperatorAction(app, by, async (tx, writeAudit) => {
    const admins = await countEnabledAdmins(tx);
    const before = await findOperator(tx, name);
    if (!before) return noOperator(name);
    const stale = rejectStale(name, { seen: version, now: String(before.version) });
    if (stale) return stale;
    const change = { role: role ?? before.role, enabled: enabled ?? before.enabled };
    const staysAdmin = change.role === 'admin' && change.enabled;
    if (before.role === 'admin' && before.enabled && !staysAdmin && admins <= 1)
      return operatorRejection('wrong-state', `${name} is the last admin: make another one first.`);
    const saved = await saveOperator(tx, { name, ...change });
    if (!saved) return noOperator(name);
    writeAudit({
      action: 'operator.change',
      subject: `operator:${name}`,
      before: { role: before.role, enabled: before.enabled },
      after: change,
    });
    return accepted(saved);
  });
}

/** A new password, no second factor, no session, for whoever cannot sign in any more. */
export async function resetOperator(app: App, by: Actor, name: string): Promise<OperatorResult<string>> {
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  return runOperatorAction(app, by, async (tx, writeAudit) => {
    if (!(await reset(tx, name, passwordHash))) return noOperator(name);
    writeAudit({ action: 'operator.reset', subject: `operator:${name}` });
    return accepted(password);
  });
}

export async function listSessionsOf(app: App, name: string): Promise<OperatorResult<ListedSession[]>> {
  if (!(await findOperator(app.db, name))) return noOperator(name);
  return accepted(await listSessions(app.db, name));
}

export type EndedAccess = { readonly sessions: number; readonly tokens: number };

/** Wherever they are signed in, and whatever program comes with a token of theirs. */
export const endSessionsOf = (app: App, by: Actor, name: string): Promise<OperatorResult<EndedAccess>> =>
  runOperatorAction(app, by, async (tx, writeAudit) => {
    if (!(await findOperator(tx, name))) return noOperator(name);
    const ended = await endAccess(tx, name);
    writeAudit({ action: 'operator.end_sessions', subject: `operator:${name}`, after: ended });
    return accepted(ended);
  });

export const revokeTokenOf = (
  app: App,
  by: Actor,
  { name, id }: { readonly name: string; readonly id: number },
): Promise<OperatorResult<true>> =>
  runOperatorAction(app, by, async (tx, writeAudit) => {
    if (!(await revokeToken(tx, name, id)))
      return operatorRejection('not-found', `${name} has no token ${id}.`);
    writeAudit({ action: 'token.revoke', subject: `operator:${name}`, before: { token: id } });
    return accepted(true as const);
  });

/** For whoever was locked out, by their own tries or by somebody else's; and for everybody else at a locked address. */
export const unlockOperator = (app: App, by: Actor, name: string): Promise<OperatorResult<true>> =>
  runOperatorAction(app, by, async (tx, writeAudit) => {
    if (!(await findOperator(tx, name))) return noOperator(name);
    await clearAttempts(tx, name);
    await clearAddresses(tx);
    writeAudit({ action: 'operator.unlock', subject: `operator:${name}` });
    return accepted(true as const);
  });
