import { spinner } from '@clack/prompts';
import type { Command } from 'commander';
import { checkLedger } from '../usecases/operator/ledger/check-ledger.ts';
import { serializeLedgerCheckResult } from '../views/ledger.ts';
import { OPEN } from './access.ts';
import { ledgerCheckText } from './render/ledger.ts';
import type { Session } from './session.ts';
import { isInteractive, unwrap } from './shared/output.ts';

export function addLedgerCommands(program: Command, session: Session): void {
  const ledger = program.command('ledger').description('the double-entry ledger');

  ledger
    .command('verify')
    .description('recompute every balance and hold from the entries; exit code 1 if anything differs')
    .action(
      session.command(OPEN, async (app, by) => {
        const progress = isInteractive() ? spinner({ output: process.stderr }) : undefined;
        progress?.start('Reading the ledger');
        const result = await checkLedger(app, by, (title, i) =>
          progress?.message(`Check ${i + 1}: ${title}`),
        );
        progress?.stop('Read the ledger');
        const checked = unwrap(result);
        if (checked.differences.length > 0) process.exitCode = 1;
        return { json: serializeLedgerCheckResult(checked), text: ledgerCheckText(checked) };
      }),
    );
}
