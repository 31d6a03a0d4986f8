import { spinner } from '@clack/prompts';
import type { Command } from 'commander';
import { checkLedger } from '../usecases/operator/ledger/check-ledger.ts';
import { green, isInteractive, red, table, unwrap } from './output.ts';
import type { Session } from './session.ts';

export function addLedgerCommands(program: Command, session: Session): void {
  const ledger = program.command('ledger').description('the double-entry ledger');

  ledger
    .command('verify')
    .description('re-derive every balance and hold from the entries; exit 1 if anything differs')
    .action(
      session.command(async (app, by) => {
        const progress = isInteractive() ? spinner({ output: process.stderr }) : undefined;
        progress?.start('Reading the ledger');
        const checked = await checkLedger(app, by, (title, i) =>
          progress?.message(`Check ${i + 1}: ${title}`),
        );
        progress?.stop('Read the ledger');
        const { checks, differences } = unwrap(checked);
        const clean = differences.length === 0;
        if (!clean) process.exitCode = 1;
        return {
          json: { clean, checks, differences },
          text: clean
            ? [...checks.map((check) => `${green('✓')} ${check}`), '', green('The ledger is clean.')].join(
                '\n',
              )
            : [
                table(
                  ['Check', 'Where', 'Expected', 'Found'],
                  differences.map((d) => [d.check, d.subject, d.expected, d.found]),
                ),
                '',
                red(
                  `The ledger has ${differences.length} ${differences.length === 1 ? 'difference' : 'differences'}.`,
                ),
              ].join('\n'),
        };
      }),
    );
}
