// The command line: all commands with their arguments and options.
import { Command } from 'commander';
import { redactText } from '../domain/redact/logs.ts';
import { addAggregatorCommands } from './aggregator.ts';
import { addAlertCommands } from './alert/alert.ts';
import { addAuditCommands, type RunAudit } from './audit.ts';
import { addBackupCommands, type Backups } from './backup/backup.ts';
import { addRestoreCommands } from './backup/restore.ts';
import { addBankCommands } from './bank.ts';
import { addDemoCommands } from './demo.ts';
import { addHaltCommands } from './halt.ts';
import { addIncidentCommands } from './incident.ts';
import { addLedgerCommands } from './ledger.ts';
import { addMerchantCommands } from './merchant/merchant.ts';
import { addNoteCommands } from './note.ts';
import { addOperatorCommands } from './operator.ts';
import { addPaymentTemplateCommands } from './payment-template.ts';
import { addProposalCommands } from './proposal.ts';
import { addFloatCommands } from './rates/float.ts';
import { addRateCommands } from './rates/rate.ts';
import { addReconcileCommand } from './reconcile.ts';
import { addRouteCommands } from './route.ts';
import { openSession, type WithApp, type WithOwner } from './session.ts';
import { addSetupCommands } from './setup/setup.ts';
import { portArgument } from './shared/arguments.ts';
import { type CommandOutput, printOutput } from './shared/output.ts';
import { addSignInCommands } from './sign-in/login.ts';
import { addSystemCommands } from './system.ts';
import { addWebhookCommands } from './webhook.ts';
import { addReceiptCommands } from './withdrawal/receipt.ts';
import { addWithdrawalCommands } from './withdrawal/withdrawal.ts';

export type SimulatorOptions = {
  readonly port: number;
  readonly callbackUrl: string;
  /** The file that the simulated payouts are stored in. */
  readonly store?: string;
};

export type Executables = {
  readonly version: string;
  readonly withApp: WithApp;
  readonly withOwner: WithOwner;
  readonly serve: () => Promise<void>;
  readonly worker: () => Promise<void>;
  readonly simulator: (options: SimulatorOptions) => Promise<void>;
  readonly migrate: () => Promise<CommandOutput>;
  readonly audit: RunAudit;
  readonly backups: Backups;
};

export function buildProgram(executables: Executables): Command {
  const { version, withApp, serve, worker, simulator, migrate } = executables;
  const program = new Command('sluice')
    .description('Merchant withdrawals on a double-entry ledger')
    .version(version)
    .configureHelp({ showGlobalOptions: true })
    // Commander quotes the invalid argument, which may be a card number or a key in the wrong place.
    .configureOutput({ outputError: (text, write) => write(redactText(text)) })
    .showHelpAfterError('(add --help for help)');

  program.command('serve').description('run the service').action(serve);
  program
    .command('worker')
    .description('run background jobs only: payouts, webhooks, reports')
    .action(worker);
  program
    .command('simulator')
    .description('run a simulated payout aggregator, with every outcome on demand')
    .option('--port <port>', 'port on the loopback interface', portArgument, 8081)
    .option('--callback-url <url>', 'URL for callbacks', 'http://127.0.0.1:8080/callbacks/simulator')
    .option('--store <file>', 'store the simulated payouts in this file')
    .action(simulator);
  program
    .command('migrate')
    .description('migrate the database to this version')
    .action(async (_options, command: Command) =>
      printOutput(await migrate(), command.optsWithGlobals()['json'] === true),
    );

  const session = openSession(withApp);
  addSignInCommands(program, session);
  addMerchantCommands(program, session);
  addWithdrawalCommands(program, session);
  addSystemCommands(program, session);
  addRateCommands(program, session);
  addFloatCommands(program, session);
  addBankCommands(program, session);
  addPaymentTemplateCommands(program, session);
  addLedgerCommands(program, session);
  addAggregatorCommands(program, session);
  addRouteCommands(program, session);
  addHaltCommands(program, session);
  addIncidentCommands(program, session);
  addNoteCommands(program, session);
  addAlertCommands(program, session);
  addProposalCommands(program, session);
  addWebhookCommands(program, session);
  addReceiptCommands(program, session);
  addReconcileCommand(program, session);
  addBackupCommands(program, executables.backups);
  addRestoreCommands(program, session, executables.backups);
  addDemoCommands(program, session, executables.withOwner);
  addSetupCommands(program, session);
  addOperatorCommands(program, session);
  addAuditCommands(program, session, executables.audit);
  addJsonOption(program);
  return program;
}

/** Commands that run until they are stopped. */
const SERVICES = ['serve', 'worker', 'simulator'];

/** Commands that also have others below them. */
const RUN_THEMSELVES = ['backup', 'restore'];

/** An option of every command that prints a result: on the program it would have to come first. */
function addJsonOption(command: Command): void {
  if (
    (command.commands.length === 0 || RUN_THEMSELVES.includes(command.name())) &&
    !SERVICES.includes(command.name())
  )
    command.option('--json', 'print JSON');
  for (const sub of command.commands) addJsonOption(sub);
}
