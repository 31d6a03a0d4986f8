// What a command runs in: an opened app, the operator's name, and the rule that every answer can be had as JSON.
import { userInfo } from 'node:os';
import type { Command } from 'commander';
import type { Actor } from '../domain/audit.ts';
import type { App } from '../usecases/app.ts';
import { type CommandOutput, printOutput } from './output.ts';

/** Opens the installation, runs the work, and closes it again whatever happens. */
export type WithApp = <T>(work: (app: App) => Promise<T>) => Promise<T>;

type Perform<A extends unknown[]> = (app: App, by: Actor, ...args: A) => Promise<CommandOutput>;

export type Session = {
  /** Makes a commander action of a function that answers. */
  command<A extends unknown[]>(perform: Perform<A>): (...args: unknown[]) => Promise<void>;
};

/** Whoever is logged in, unless said otherwise; containers often run as a number that has no name. */
function operatorName(): string {
  const said = process.env['SLUICE_OPERATOR'];
  if (said) return said;
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
        // Commander passes the words of the command first and the command itself last.
        const command = args.at(-1) as Command;
        const by: Actor = { name: operatorName(), via: 'command line' };
        const asJson = command.optsWithGlobals()['json'] === true;
        // Shown before anything is closed: a key that is shown once must not be lost to a database that will not stop.
        await withApp(async (app) => printOutput(await perform(app, by, ...(args as A)), asJson));
      },
  };
}
