// `sluice login`, `logout` and `whoami`: commands that change something act for a signed-in operator.
import type { Command } from 'commander';
import { sessionTexts } from '../../domain/texts/session.ts';
import type { App } from '../../usecases/app.ts';
import {
  passSecondFactor,
  type SignInRequest,
  type SignInStep,
  signIn,
  signOut,
} from '../../usecases/session/sign-in.ts';
import { OPEN } from '../access.ts';
import type { Session } from '../session.ts';
import { CommandError, fieldTable } from '../shared/output.ts';
import { clientInfo, findSignedIn } from './acting-operator.ts';
import { type AskCredential, askInTerminal, readFromStdin } from './credentials.ts';
import { removeSessionFile, sessionFile, writeSessionFile } from './session-file.ts';

const CODE = /^[0-9 ]{6,7}$/;

export function addSignInCommands(program: Command, session: Session): void {
  program
    .command('login')
    .description('sign in; commands that change something act for the signed-in operator')
    .argument('[name]', 'name of the operator; asked if missing')
    .option('--stdin', 'read the password, and the code if one is needed, from standard input, a line each')
    .action(
      session.command(OPEN, async (app, _by, name: string | undefined, options: { stdin?: true }) => {
        const ask = options.stdin ? await readFromStdin() : askInTerminal();
        if (!ask) throw new CommandError('Run this in a terminal, or give --stdin.');
        await signInWith(app, name ?? (await ask.name()), ask);
        return describeSignedIn(app);
      }),
    );

  program
    .command('logout')
    .description('end the session of `sluice login`')
    .action(
      session.command(OPEN, async (app) => {
        const operator = await findSignedIn(app);
        if (operator) await signOut(app, { name: operator.name, via: 'command line' }, clientInfo());
        removeSessionFile();
        return { json: { signed_out: operator?.name ?? null }, text: 'Signed out.' };
      }),
    );

  program
    .command('whoami')
    .description('show the signed-in operator')
    .action(session.command(OPEN, (app) => describeSignedIn(app)));
}

async function signInWith(app: App, name: string, ask: AskCredential): Promise<void> {
  const request: SignInRequest = { client: clientInfo(), requestId: 'login', via: 'command line' };
  let step = await signIn(app, request, { name, password: await ask.password() });
  if (step.next === 'totp') {
    const client = { ...request.client, cookieHeader: cookieHeaderOf(step.cookies) };
    const code = (await ask.code()).trim();
    const factor = CODE.test(code) ? { code: code.replaceAll(' ', '') } : { backupCode: code };
    step = await passSecondFactor(app, { ...request, client }, factor);
    if (step.next === 'wrong') throw new CommandError(sessionTexts.wrongSignInCode);
  }
  if (step.next !== 'done') throw new CommandError(problemOf(step));
  writeSessionFile(cookieHeaderOf(step.cookies));
}

function problemOf(step: SignInStep): string {
  if (step.next === 'locked') return sessionTexts.tooManyFailures(step.retryAfterSeconds);
  return step.next === 'retry' ? sessionTexts.signInExpired : sessionTexts.wrongNameOrPassword;
}

/** What a browser would send after these Set-Cookie lines. */
const cookieHeaderOf = (lines: readonly string[]): string =>
  lines
    .filter((line) => !/; Max-Age=0(;|$)/i.test(line))
    .map((line) => line.split(';', 1)[0])
    .join('; ');

async function describeSignedIn(app: App) {
  const operator = await findSignedIn(app);
  if (!operator) throw new CommandError(sessionTexts.signInOnCommandLine);
  const { name, role, expiresAt } = operator;
  return {
    json: { name, role, expires_at: expiresAt?.toISOString() ?? null, session_file: sessionFile() },
    text: fieldTable({ operator: name, role, 'signed in until': expiresAt?.toISOString() }),
  };
}
