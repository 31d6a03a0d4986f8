import { type Command, Option } from 'commander';
import { ROLES, type Role } from '../domain/roles.ts';
import {
  createOperator,
  endSessionsOf,
  type ListedSession,
  listOperators,
  listSessionsOf,
  type Operator,
  resetOperator,
  unlockOperator,
  updateOperator,
} from '../usecases/operator/operators/operators.ts';
import { switchArgument } from './arguments.ts';
import {
  CommandError,
  type CommandOutput,
  fieldTable,
  onOffText,
  sanitizeText,
  table,
  unwrap,
} from './output.ts';
import { formatTime } from './render.ts';
import type { Session } from './session.ts';

const operatorJson = ({ name, role, enabled, totp, createdAt }: Operator) => ({
  name,
  role,
  enabled,
  totp,
  created_at: createdAt.toISOString(),
});

const operatorsTable = (operators: readonly Operator[]): string =>
  table(
    ['Name', 'Role', 'Enabled', 'Second factor', 'Since'],
    operators.map(({ name, role, enabled, totp, createdAt }) => [
      name,
      role,
      onOffText(enabled),
      onOffText(totp),
      formatTime(createdAt),
    ]),
  );

const sessionsAnswer = (sessions: readonly ListedSession[]): CommandOutput => ({
  json: sessions.map((session) => ({
    ip_address: session.address,
    user_agent: session.userAgent,
    created_at: session.createdAt.toISOString(),
    last_seen_at: session.lastSeenAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
  })),
  text: table(
    ['Signed in', 'Last seen', 'From', 'With'],
    sessions.map((session) => [
      formatTime(session.createdAt),
      formatTime(session.lastSeenAt),
      session.address,
      sanitizeText(session.userAgent),
    ]),
  ),
});

const passwordText = (name: string, password: string): string =>
  `${fieldTable({ name, password })}\n\nThe password is shown this once: whoever gets it changes it after signing in.`;

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

const roleOption = () => new Option('--role <role>', 'what they may do').choices(ROLES);

export function addOperatorCommands(program: Command, session: Session): void {
  const operator = program.command('operator').description('the people who work in the console');

  operator
    .command('create')
    .description('let somebody in; prints the password once')
    .argument('<name>', 'what they sign in as')
    .addOption(roleOption().makeOptionMandatory())
    .action(
      session.command(async (app, by, name: string, { role }: { role: Role }) => {
        const made = unwrap(await createOperator(app, by, { name, role }));
        return {
          json: { ...operatorJson(made.operator), password: made.password },
          text: passwordText(name, made.password),
        };
      }),
    );

  operator
    .command('list')
    .description('everybody, by name')
    .action(
      session.command(async (app) => {
        const operators = await listOperators(app);
        return { json: operators.map(operatorJson), text: operatorsTable(operators) };
      }),
    );

  operator
    .command('set')
    .description('another role, or disabled: holds from their next request on')
    .argument('<name>', 'who')
    .addOption(roleOption())
    .option('--enabled <switch>', 'on or off', switchArgument)
    .action(
      session.command(async (app, by, name: string, options: { role?: Role; enabled?: boolean }) => {
        const { role, enabled } = options;
        if (role === undefined && enabled === undefined)
          throw new CommandError('Nothing to change. `sluice operator set --help` lists what can be set.');
        const changed = unwrap(await updateOperator(app, by, { name, role, enabled }));
        return { json: operatorJson(changed), text: operatorsTable([changed]) };
      }),
    );

  operator
    .command('reset')
    .description('a new password, printed once; second factor, sessions and tokens end')
    .argument('<name>', 'who')
    .action(
      session.command(async (app, by, name: string) => {
        const password = unwrap(await resetOperator(app, by, name));
        return { json: { name, password }, text: passwordText(name, password) };
      }),
    );

  operator
    .command('sessions')
    .description('where somebody is signed in')
    .argument('<name>', 'who')
    .option('--end', 'sign them out everywhere, programs with a token of theirs too')
    .action(
      session.command(async (app, by, name: string, options: { end?: true }) => {
        if (!options.end) return sessionsAnswer(unwrap(await listSessionsOf(app, name)));
        const { sessions, tokens } = unwrap(await endSessionsOf(app, by, name));
        return {
          json: { ended: sessions, revoked: tokens },
          text: `Ended ${counted(sessions, 'session')} and ${counted(tokens, 'token')} of ${name}.`,
        };
      }),
    );

  operator
    .command('unlock')
    .description('forget the failed tries that lock somebody out, and those of every address')
    .argument('<name>', 'who')
    .action(
      session.command(async (app, by, name: string) => {
        unwrap(await unlockOperator(app, by, name));
        return {
          json: { name, unlocked: true },
          text: `${name} may try to sign in again, from any address.`,
        };
      }),
    );
}
