import { progress } from '@clack/prompts';
import type { Command } from 'commander';
import { fillDemo } from '../demo/fill-demo.ts';
import { isInteractive, table, unwrap } from './output.ts';
import type { Session } from './session.ts';

export function addDemoCommands(program: Command, session: Session): void {
  const demo = program.command('demo').description('something to try the console with');

  demo
    .command('fill')
    .description('two weeks of made-up business, on the embedded database only')
    .action(
      session.command(async (app) => {
        const bar = isInteractive() ? progress({ max: 14, output: process.stderr }) : undefined;
        bar?.start('Living through two weeks');
        const filled = unwrap(
          await fillDemo(app, (day, of) => bar?.advance(1, `Day ${day} of ${of}`)).finally(() =>
            bar?.stop('Two weeks have passed'),
          ),
        );
        return {
          json: filled,
          text: `Made ${filled.merchants} merchants and ${filled.withdrawals} withdrawals. These people can sign in now; their passwords are shown this once:\n\n${table(
            ['Name', 'Role', 'Password'],
            filled.operators.map(({ name, role, password }) => [name, role, password]),
          )}`,
        };
      }),
    );
}
