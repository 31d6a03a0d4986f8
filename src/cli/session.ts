// Runs a command with an opened app and the operator that it acts for, and prints its output as text or JSON.
import type { Command } from 'commander';
import type { App } from '../usecases/app.ts';
import type { CommandAccess } from './access.ts';
import { type CommandOutput, printOutput } from './shared/output.ts';
import { type ActingOperator, findActingOperator } from './sign-in/acting-operator.ts';

/** Opens the installation, runs the work and closes it, also after an error. */
export type WithApp = <T>(work: (app: App) => Promise<T>) => Promise<T>;

/** With a connection of the owner of the tables. */
export type WithOwner = <T>(work: (owner: App['db']) => Promise<T>) => Promise<T>;

type Perform<A extends unknown[]> = (app: App, by: ActingOperator, ...args: A) => Promise<CommandOutput>;

export type Session = {
  /** Turns a function that returns output into a commander action. `access` may depend on the arguments. */
  command<A extends unknown[]>(
    access: CommandAccess | ((...args: A) => CommandAccess),
    perform: Perform<A>,
  ): (...args: unknown[]) => Promise<void>;
};

export function openSession(withApp: WithApp): Session {
  return {
    command:
      <A extends unknown[]>(access: CommandAccess | ((...args: A) => CommandAccess), perform: Perform<A>) =>
      async (...args: unknown[]) => {
        // Commander passes the arguments and options first and the command last.
        const command = args.at(-1) as Command;
        const asJson = command.optsWithGlobals()['json'] === true;
        const needed = typeof access === 'function' ? access(...(args as A)) : access;
        // Print before closing: a key that is shown only once must not be lost if the database fails to close.
        await withApp(async (app) => {
          const by = await findActingOperator(app, needed);
          printOutput(await perform(app, by, ...(args as A)), asJson);
        });
      },
  };
}
