// Operator accounts: create, change, reset, unlock, and end their sessions and tokens.
import type { Actor } from '../../../domain/audit.ts';
import { isOperatorName, isReservedName, type Role } from '../../../domain/operators/roles.ts';
import { accepted } from '../../../domain/result.ts';
import { operatorTexts } from '../../../domain/texts/operators.ts';
import {
  countEnabledAdmins,
  findOperator,
  insertOperator,
  loadOperators,
  lockAccounts,
  type Operator,
  resetOperator as reset,
  saveOperator,
} from '../../../storage/operators/operators.ts';
import { listTokens, revokeToken, type Token } from '../../../storage/operators/tokens.ts';
import { clearAccountFailures, clearAddressFailures } from '../../../storage/sign-in/attempt-limits.ts';
import { endAccess, listSessions } from '../../../storage/sign-in/index.ts';
import { generatePassword, hashPassword } from '../../../storage/sign-in/passwords.ts';
import { OPERATORS } from '../../../storage/sign-in/realms.ts';
import type { ListedSession } from '../../../storage/sign-in/sessions.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { rejectStale } from '../shared/version.ts';

export type { ListedSession, Operator };

export const listOperators = (app: App): Promise<Operator[]> => loadOperators(app.db);

export type OperatorDetails = { readonly operator: Operator; readonly tokens: readonly Token[] };

export async function showOperator(app: App, name: string): Promise<ActionResult<OperatorDetails>> {
  const operator = await findOperator(app.db, name);
  return operator ? accepted({ operator, tokens: await listTokens(app.db, name) }) : operatorNotFound(name);
}

const operatorNotFound = (name: string) => rejectAction('not-found', operatorTexts.notFound(name));

/** The password is returned only once; the operator should change it after the first sign-in. */
export type NewOperator = { readonly operator: Operator; readonly password: string };

export async function createOperator(
  app: App,
  by: Actor,
  { name, role }: { readonly name: string; readonly role: Role },
): Promise<ActionResult<NewOperator>> {
  if (!isOperatorName(name)) return rejectAction('invalid', operatorTexts.nameFormat, 'name');
  if (isReservedName(name)) return rejectAction('invalid', operatorTexts.nameReserved(name), 'name');
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  return runAction(app, by, async (tx, writeAudit) => {
    const operator = await insertOperator(tx, { name, role, passwordHash });
    if (!operator) return rejectAction('wrong-state', operatorTexts.alreadyExists(name), 'name');
    writeAudit({ action: 'operator.create', subject: `operator:${name}`, after: { role } });
    return accepted({ operator, password });
  });
}

/** For actions that change the account of another operator. */
const changeAccounts: typeof runAction = (app, by, work) =>
  runAction(app, by, work, { lockFirst: lockAccounts });

export type OperatorChange = {
  readonly name: string;
  readonly version?: string | undefined;
  readonly role?: Role | undefined;
  readonly enabled?: boolean | undefined;
};

/** Applies from the next request on. Disabling ends the operator's sessions and tokens. The last admin cannot be removed. */
export function updateOperator(
  app: App,
  by: Actor,
  { name, version, role, enabled }: OperatorChange,
): Promise<ActionResult<Operator>> {
  return changeAccounts(app, by, async (tx, writeAudit) => {
    const admins = await countEnabledAdmins(tx);
    const before = await findOperator(tx, name);
    if (!before) return operatorNotFound(name);
    const stale = rejectStale(operatorTexts.changedSinceOpened(name), {
      expected: version,
      current: String(before.version),
    });
    if (stale) return stale;
    const change = { role: role ?? before.role, enabled: enabled ?? before.enabled };
    const staysAdmin = change.role === 'admin' && change.enabled;
    if (before.role === 'admin' && before.enabled && !staysAdmin && admins <= 1)
      return rejectAction('wrong-state', operatorTexts.lastAdmin(name));
    const saved = await saveOperator(tx, { name, ...change });
    if (!saved) return operatorNotFound(name);
    writeAudit({
      action: 'operator.change',
      subject: `operator:${name}`,
      before: { role: before.role, enabled: before.enabled },
      after: change,
    });
    return accepted(saved);
  });
}

/** For an operator who cannot sign in: sets a new password, removes the second factor and ends all sessions. */
export async function resetOperator(app: App, by: Actor, name: string): Promise<ActionResult<string>> {
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  return changeAccounts(app, by, async (tx, writeAudit) => {
    if (!(await reset(tx, name, passwordHash))) return operatorNotFound(name);
    writeAudit({ action: 'operator.reset', subject: `operator:${name}` });
    return accepted(password);
  });
}

export async function listOperatorSessions(app: App, name: string): Promise<ActionResult<ListedSession[]>> {
  if (!(await findOperator(app.db, name))) return operatorNotFound(name);
  return accepted(await listSessions(app.db, OPERATORS, name));
}

export type EndedAccessCounts = { readonly sessions: number; readonly tokens: number };

/** Ends all sessions of the operator and revokes all tokens. */
export const endSessionsAndTokens = (
  app: App,
  by: Actor,
  name: string,
): Promise<ActionResult<EndedAccessCounts>> =>
  runAction(app, by, async (tx, writeAudit) => {
    if (!(await findOperator(tx, name))) return operatorNotFound(name);
    const ended = await endAccess(tx, OPERATORS, name);
    writeAudit({ action: 'operator.end_sessions', subject: `operator:${name}`, after: ended });
    return accepted(ended);
  });

export const revokeOperatorToken = (
  app: App,
  by: Actor,
  { name, id }: { readonly name: string; readonly id: number },
): Promise<ActionResult<true>> =>
  runAction(app, by, async (tx, writeAudit) => {
    if (!(await revokeToken(tx, name, id)))
      return rejectAction('not-found', operatorTexts.tokenNotFound(name, id));
    writeAudit({ action: 'token.revoke', subject: `operator:${name}`, before: { token: id } });
    return accepted(true as const);
  });

/** Clears the failed sign-ins of the operator, and of all addresses. */
export const unlockOperator = (app: App, by: Actor, name: string): Promise<ActionResult<true>> =>
  runAction(app, by, async (tx, writeAudit) => {
    if (!(await findOperator(tx, name))) return operatorNotFound(name);
    await clearAccountFailures(tx, OPERATORS, name);
    await clearAddressFailures(tx, OPERATORS);
    writeAudit({ action: 'operator.unlock', subject: `operator:${name}` });
    return accepted(true as const);
  });
