// The command line: what the words mean and where they lead.
import { Command } from 'commander';
import { addBankCommands } from './bank.ts';
import { addLedgerCommands } from './ledger.ts';
import { addMerchantCommands } from './merchant.ts';
import { type Answer, show } from './output.ts';
import { openSession, type WithApp } from './session.ts';
import { addSystemCommands } from './system.ts';
import { addWithdrawalCommands } from './withdrawal.ts';

export type Executables = {
  readonly version: string;
  readonly withApp: WithApp;
  readonly serve: () => Promise<void>;
  readonly migrate: () => Promise<Answer>;
};

export function buildProgram({ version, withApp, serve, migrate }: Executables): Command {
  const program = new Command('sluice')
    .description('Merchant withdrawals on a double-entry ledger')
    .version(version)
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(add --help for help)');

  program.command('serve').description('run the service').action(serve);
  program
    .command('migrate')
    .description('bring the database to this version')
    .action(async (_options, command: Command) =>
      show(await migrate(), command.optsWithGlobals()['json'] === true),
    );

  const session = openSession(withApp);
  addMerchantCommands(program, session);
  addWithdrawalCommands(program, session);
  addSystemCommands(program, session);
  addBankCommands(program, session);
  addLedgerCommands(program, session);
  addJsonOption(program);
  return program;
}

/** On every command that answers, rather than on the program: people write it last. */
function addJsonOption(command: Command): void {
  if (command.commands.length === 0 && command.name() !== 'serve') command.option('--json', 'answer in JSON');
  for (const sub of command.commands) addJsonOption(sub);
}
