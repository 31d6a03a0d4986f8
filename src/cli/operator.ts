import { type Command, Option } from 'commander';
import { ROLES, type Role } from '../domain/operators/roles.ts';
import {
  createOperator,
  endSessionsAndTokens,
  listOperatorSessions,
  listOperators,
  resetOperator,
  unlockOperator,
  updateOperator,
} from '../usecases/operator/operators/operators.ts';
import { recoverOperator } from '../usecases/operator/operators/recover-operator.ts';
import { serializeOperator, serializeSession } from '../views/operators.ts';
import { END_ACCESS, MANAGE, OPEN } from './access.ts';
import { formatCount } from './render/format.ts';
import { operatorsTable, passwordText, sessionsTable } from './render/operator.ts';
import type { Session } from './session.ts';
import { switchArgument } from './shared/arguments.ts';
import { CommandError, unwrap } from './shared/output.ts';
import { systemActor } from './sign-in/acting-operator.ts';

const roleOption = () => new Option('--role <role>', 'role').choices(ROLES);

export function addOperatorCommands(program: Command, session: Session): void {
  const operator = program.command('operator').description('operator accounts of the console');

  operator
    .command('create')
    .description('create an operator; prints the password once')
    .argument('<name>', 'name to sign in with')
    .addOption(roleOption().makeOptionMandatory())
    .action(
      session.command(MANAGE, async (app, by, name: string, { role }: { role: Role }) => {
        const { operator, password } = unwrap(await createOperator(app, by, { name, role }));
        return { json: { ...serializeOperator(operator), password }, text: passwordText(name, password) };
      }),
    );

  operator
    .command('list')
    .description('list all operators, by name')
    .action(
      session.command(OPEN, async (app) => {
        const operators = await listOperators(app);
        return { json: operators.map(serializeOperator), text: operatorsTable(operators) };
      }),
    );

  operator
    .command('set')
    .description('change the role, enable or disable; effective from the next request on')
    .argument('<name>', 'name of the operator')
    .addOption(roleOption())
    .option('--enabled <switch>', 'on or off', switchArgument)
    .action(
      session.command(MANAGE, async (app, by, name: string, options: { role?: Role; enabled?: boolean }) => {
        const { role, enabled } = options;
        if (role === undefined && enabled === undefined)
          throw new CommandError('Nothing to change. `sluice operator set --help` lists the options.');
        const changed = unwrap(await updateOperator(app, by, { name, role, enabled }));
        return { json: serializeOperator(changed), text: operatorsTable([changed]) };
      }),
    );

  addAccessCommands(operator, session);
}

type SessionsOptions = { readonly end?: true };

function addAccessCommands(operator: Command, session: Session): void {
  operator
    .command('reset')
    .description('set a new password, printed once; ends the second factor, sessions and tokens')
    .argument('<name>', 'name of the operator')
    .action(
      session.command(MANAGE, async (app, by, name: string) => {
        const password = unwrap(await resetOperator(app, by, name));
        return { json: { name, password }, text: passwordText(name, password) };
      }),
    );

  operator
    .command('recover')
    .description('set a new password when no admin can sign in; opens an incident')
    .argument('<name>', 'name of the operator')
    .action(
      session.command(OPEN, async (app, _by, name: string) => {
        const password = unwrap(await recoverOperator(app, systemActor(), name));
        return { json: { name, password }, text: passwordText(name, password) };
      }),
    );

  operator
    .command('sessions')
    .description('list the sessions of an operator')
    .argument('<name>', 'name of the operator')
    .option('--end', 'end all sessions and revoke all API tokens')
    .action(
      session.command(
        (_name: string, { end }: SessionsOptions) => (end ? END_ACCESS : OPEN),
        async (app, by, name: string, options: SessionsOptions) => {
          if (!options.end) {
            const sessions = unwrap(await listOperatorSessions(app, name));
            return {
              json: sessions.map((listed) => serializeSession(listed)),
              text: sessionsTable(sessions),
            };
          }
          const { sessions, tokens } = unwrap(await endSessionsAndTokens(app, by, name));
          return {
            json: { ended: sessions, revoked: tokens },
            text: `Ended ${formatCount(sessions, 'session')} and ${formatCount(tokens, 'token')} of ${name}.`,
          };
        },
      ),
    );

  operator
    .command('unlock')
    .description('clear the failed sign-in attempts of an operator, and those of every address')
    .argument('<name>', 'name of the operator')
    .action(
      session.command(MANAGE, async (app, by, name: string) => {
        unwrap(await unlockOperator(app, by, name));
        return {
          json: { name, unlocked: true },
          text: `${name} can try to sign in again, from any address.`,
        };
      }),
    );
}
