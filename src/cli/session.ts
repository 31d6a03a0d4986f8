// Runs a command with an opened app and the operator's name, and prints its output as text or JSON.
import { userInfo } from 'node:os';
import type { Command } from 'commander';
import type { Actor } from '../domain/audit.ts';
import type { App } from '../usecases/app.ts';
import { type CommandOutput, printOutput } from './shared/output.ts';

/** Opens the installation, runs the work and closes it, also after an error. */
export type WithApp = <T>(work: (app: App) => Promise<T>) => Promise<T>;

type Perform<A extends unknown[]> = (app: App, by: Actor, ...args: A) => Promise<CommandOutput>;

export type Session = {
  /** Turns a function that returns output into a commander action. */
  command<A extends unknown[]>(perform: Perform<A>): (...args: unknown[]) => Promise<void>;
};

/** SLUICE_OPERATOR, or the system user. Containers often run as a uid without a name. */
function operatorName(): string {
  const configured = process.env['SLUICE_OPERATOR'];
  if (configured) return configured;
  try {
    return userInfo().username;
  } catch {
    return `uid-${process.getuid?.() ?? 'unknown'}`;
  }
}

export function openSession(withApp: WithApp): Session {
  return {
    command:
      <A extends unknown[]>(perform: Perform<A>) =>
      async (...args: unknown[]) => {
        // Commander passes the arguments and options first and the command last.
        const command = args.at(-1) as Command;
        const by: Actor = { name: operatorName(), via: 'command line' };
        const asJson = command.optsWithGlobals()['json'] === true;
        // Print before closing: a key that is shown only once must not be lost if the database fails to close.
        await withApp(async (app) => printOutput(await perform(app, by, ...(args as A)), asJson));
      },
  };
}
