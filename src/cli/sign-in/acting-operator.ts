// The operator that a command acts for: the one who signed in with `sluice login`. Commands that change nothing need none, and
// neither does a new installation before its first operator is created.
import { userInfo } from 'node:os';
import type { Actor } from '../../domain/audit.ts';
import { isInPerson } from '../../domain/operators/access.ts';
import type { Role } from '../../domain/operators/roles.ts';
import { sessionTexts } from '../../domain/texts/session.ts';
import type { App } from '../../usecases/app.ts';
import { listOperators } from '../../usecases/operator/operators/operators.ts';
import {
  type AuthenticatedOperator,
  authenticateOperator,
} from '../../usecases/session/authenticate-operator.ts';
import { rejectAccess } from '../../usecases/session/check-access.ts';
import { reauthenticate } from '../../usecases/session/own-account.ts';
import type { CommandAccess } from '../access.ts';
import { CommandError, unwrap } from '../shared/output.ts';
import { askInTerminal } from './credentials.ts';
import { readSessionFile } from './session-file.ts';

/** The actor for the audit log and the history, and the role that decides what is offered. */
export type ActingOperator = Actor & { readonly role: Role };

/** Failed attempts are counted by address: those of all local users together. */
export const clientInfo = () => ({
  cookieHeader: readSessionFile(),
  address: '127.0.0.1',
  userAgent: 'sluice command line',
});

export const findSignedIn = (app: App): Promise<AuthenticatedOperator | null> =>
  authenticateOperator(app, { token: undefined, client: clientInfo(), refresh: true });

export async function findActingOperator(app: App, access: CommandAccess): Promise<ActingOperator> {
  const operator = readSessionFile() === undefined ? null : await findSignedIn(app);
  if (!operator) {
    if (access.right === 'public' || (await listOperators(app)).length === 0)
      return { ...systemActor(), role: access.right === 'public' ? 'viewer' : 'admin' };
    throw new CommandError(sessionTexts.signInOnCommandLine);
  }
  const by = { name: operator.name, via: 'command line' } as const;
  const needed = {
    right: access.right,
    inPerson: isInPerson({ ...access, method: 'POST' }),
    tokenScope: null,
  };
  const denied = rejectAccess(operator, needed);
  if (denied?.code === 'prove_first') await askAgain(app, by, operator);
  else if (denied) throw new CommandError(denied.text);
  return { ...by, role: operator.role };
}

/** For what takes a person: the password or a code was given within the last minutes. */
async function askAgain(app: App, by: Actor, { totp }: AuthenticatedOperator): Promise<void> {
  const ask = askInTerminal();
  if (!ask) throw new CommandError(sessionTexts.signInAgain);
  const credential = totp ? { code: (await ask.code()).trim() } : { password: await ask.password() };
  unwrap(await reauthenticate(app, by, { client: clientInfo(), ...credential }));
}

/** The user of the system. Containers often run as a uid without a name. */
export function systemActor(): Actor {
  try {
    return { name: userInfo().username, via: 'command line' };
  } catch {
    return { name: `uid-${process.getuid?.() ?? 'unknown'}`, via: 'command line' };
  }
}
