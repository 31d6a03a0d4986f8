import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { redactNote } from '../domain/redact/notes.ts';
import { listBanks } from '../usecases/merchant/list-banks.ts';
import { importBanks } from '../usecases/operator/banks/import-banks.ts';
import { parseBankList } from '../usecases/operator/banks/parse-bank-list.ts';
import { removeBank } from '../usecases/operator/banks/remove-bank.ts';
import { setBank } from '../usecases/operator/banks/set-bank.ts';
import { CommandError, table, unwrap } from './output.ts';
import type { Session } from './session.ts';

export function addBankCommands(program: Command, session: Session): void {
  const bank = program.command('bank').description('the list of banks for the fast payment system');

  bank
    .command('list')
    .description('all banks, by name')
    .action(
      session.command(async (app) => {
        const banks = [...(await listBanks(app)).banks];
        return {
          json: banks.map(([bankId, name]) => ({ bank_id: bankId, name })),
          text: table(['Bank id', 'Name'], banks),
        };
      }),
    );

  bank
    .command('import')
    .description('add and rename banks from a CSV file with the columns bank_id and name')
    .argument('<file>', 'CSV file')
    .option('--replace', 'also remove every bank that the file does not list')
    .action(
      session.command(async (app, by, file: string, options: { replace?: true }) => {
        const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
          throw new CommandError(`Cannot read ${file} (${error.code}).`);
        });
        const lines = unwrap(parseBankList(text));
        const plan = unwrap(await importBanks(app, by, { lines, replace: options.replace === true }));
        const [imported, removed] = [lines.length, plan.removed.length];
        return { json: { imported, removed }, text: `Imported ${imported} banks, removed ${removed}.` };
      }),
    );

  bank
    .command('add')
    .description('add a bank, or rename it')
    .argument('<bank_id>')
    .argument('<name>', 'as people know it', redactNote)
    .action(
      session.command(async (app, by, bankId: string, name: string) => {
        unwrap(await setBank(app, by, { bankId, name }));
        return { json: { bank_id: bankId, name }, text: `Bank ${bankId} is ${name}.` };
      }),
    );

  bank
    .command('remove')
    .description('remove a bank; withdrawals already made to it stay as they are')
    .argument('<bank_id>')
    .action(
      session.command(async (app, by, bankId: string) => {
        unwrap(await removeBank(app, by, bankId));
        return { json: { removed: bankId }, text: `Removed bank ${bankId}.` };
      }),
    );
}
