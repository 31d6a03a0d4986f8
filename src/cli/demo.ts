import { progress } from '@clack/prompts';
import type { Command } from 'commander';
import { fillDemo } from '../demo/fill-demo.ts';
import { OPEN } from './access.ts';
import type { Session, WithOwner } from './session.ts';
import { isInteractive, table, unwrap } from './shared/output.ts';

export function addDemoCommands(program: Command, session: Session, withOwner: WithOwner): void {
  const demo = program.command('demo').description('sample data for the console');

  demo
    .command('fill')
    .description('create two weeks of sample data; embedded database only')
    .action(
      session.command(OPEN, async (app) => {
        const bar = isInteractive() ? progress({ max: 14, output: process.stderr }) : undefined;
        bar?.start('Creating two weeks of sample data');
        const filled = unwrap(
          await withOwner((owner) =>
            fillDemo(app, owner, (day, days) => bar?.advance(1, `Day ${day} of ${days}`)),
          ).finally(() => bar?.stop('Sample data')),
        );
        return {
          json: filled,
          text: `Created ${filled.merchants} merchants and ${filled.withdrawals} withdrawals. These operators can sign in; their passwords are shown only once:\n\n${table(
            ['Name', 'Role', 'Password'],
            filled.operators.map(({ name, role, password }) => [name, role, password]),
          )}`,
        };
      }),
    );
}
