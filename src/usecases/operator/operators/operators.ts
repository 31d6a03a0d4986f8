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
import { hashPassword, makePassword } from '../../../storage/operators/passwords.ts';
import { clearAddresses, clearTries } from '../../../storage/operators/sign-in/attempt-limits.ts';
import { endAccess, listSessions } from '../../../storage/operators/sign-in/index.ts';
import type { ListedSession } from '../../../storage/operators/sign-in/sessions.ts';
import { listTokens, revokeToken, type Token } from '../../../storage/operators/tokens.ts';
import type { App } from '../../app.ts';
import { type Outcome, problem } from '../shared/rejection.ts';
import { act } from '../shared/run-operator-action.ts';
import { staleProblem } from '../shared/version.ts';

export type { ListedSession, Operator };

export const listOperators = (app: App): Promise<Operator[]> => loadOperators(app.db);

export type ShownOperator = { readonly operator: Operator; readonly tokens: readonly Token[] };

export async function showOperator(app: App, name: string): Promise<Outcome<ShownOperator>> {
  const operator = await findOperator(app.db, name);
  return operator ? accepted({ operator, tokens: await listTokens(app.db, name) }) : noOperator(name);
}

const noOperator = (name: string) => problem('not-found', `There is no operator ${name}.`);

/** The password is in the answer and nowhere else; whoever gets it changes it. */
export type NewOperator = { readonly operator: Operator; readonly password: string };

export async function createOperator(
  app: App,
  by: Actor,
  { name, role }: { readonly name: string; readonly role: Role },
): Promise<Outcome<NewOperator>> {
  if (!isOperatorName(name))
    return problem(
      'invalid',
      'A name has 1 to 64 small letters, digits, dots, dashes, underscores or @, and begins with a letter or digit.',
      'name',
    );
  if (isOwnName(name))
    return problem('invalid', `In logs ${name} is the program itself. Choose another name.`, 'name');
  const password = makePassword();
  const passwordHash = await hashPassword(password);
  return act(app, by, async (tx, tell) => {
    const operator = await insertOperator(tx, { name, role, passwordHash });
    if (!operator) return problem('wrong-state', `There is an operator ${name} already.`, 'name');
    tell({ action: 'operator.create', subject: `operator:${name}`, after: { role } });
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
): Promise<Outcome<Operator>> {
  return act(app, by, async (tx, tell) => {
    const admins = await countEnabledAdmins(tx);
    const before = await findOperator(tx, name);
    if (!before) return noOperator(name);
    const stale = staleProblem(name, { seen: version, now: String(before.version) });
    if (stale) return stale;
    const change = { role: role ?? before.role, enabled: enabled ?? before.enabled };
    const staysAdmin = change.role === 'admin' && change.enabled;
    if (before.role === 'admin' && before.enabled && !staysAdmin && admins <= 1)
      return problem('wrong-state', `${name} is the last admin: make another one first.`);
    const saved = await saveOperator(tx, { name, ...change });
    if (!saved) return noOperator(name);
    tell({
      action: 'operator.change',
      subject: `operator:${name}`,
      before: { role: before.role, enabled: before.enabled },
      after: change,
    });
    return accepted(saved);
  });
}

/** A new password, no second factor, no session, for whoever cannot sign in any more. */
export async function resetOperator(app: App, by: Actor, name: string): Promise<Outcome<string>> {
  const password = makePassword();
  const passwordHash = await hashPassword(password);
  return act(app, by, async (tx, tell) => {
    if (!(await reset(tx, name, passwordHash))) return noOperator(name);
    tell({ action: 'operator.reset', subject: `operator:${name}` });
    return accepted(password);
  });
}

export async function listSessionsOf(app: App, name: string): Promise<Outcome<ListedSession[]>> {
  if (!(await findOperator(app.db, name))) return noOperator(name);
  return accepted(await listSessions(app.db, name));
}

export type EndedAccess = { readonly sessions: number; readonly tokens: number };

/** Wherever they are signed in, and whatever program comes with a token of theirs. */
export const endSessionsOf = (app: App, by: Actor, name: string): Promise<Outcome<EndedAccess>> =>
  act(app, by, async (tx, tell) => {
    if (!(await findOperator(tx, name))) return noOperator(name);
    const ended = await endAccess(tx, name);
    tell({ action: 'operator.end_sessions', subject: `operator:${name}`, after: ended });
    return accepted(ended);
  });

export const revokeTokenOf = (
  app: App,
  by: Actor,
  { name, id }: { readonly name: string; readonly id: number },
): Promise<Outcome<true>> =>
  act(app, by, async (tx, tell) => {
    if (!(await revokeToken(tx, name, id))) return problem('not-found', `${name} has no token ${id}.`);
    tell({ action: 'token.revoke', subject: `operator:${name}`, before: { token: id } });
    return accepted(true as const);
  });

/** For whoever was locked out, by their own tries or by somebody else's; and for everybody else at a locked address. */
export const unlockOperator = (app: App, by: Actor, name: string): Promise<Outcome<true>> =>
  act(app, by, async (tx, tell) => {
    if (!(await findOperator(tx, name))) return noOperator(name);
    await clearTries(tx, name);
    await clearAddresses(tx);
    tell({ action: 'operator.unlock', subject: `operator:${name}` });
    return accepted(true as const);
  });
