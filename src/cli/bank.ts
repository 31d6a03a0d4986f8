import type { Command } from 'commander';
import { redactNote } from '../domain/redact/notes.ts';
import { findBanks, removeBank, setBank } from '../usecases/operator/banks/banks.ts';
import { importBanks } from '../usecases/operator/banks/import-banks.ts';
import { parseBankList } from '../usecases/operator/banks/parse-bank-list.ts';
import { serializeBank, serializeBankImport } from '../views/bank.ts';
import { MANAGE, OPEN } from './access.ts';
import type { Session } from './session.ts';
import { table, unwrap } from './shared/output.ts';
import { readTextFile } from './shared/read-text-file.ts';

export function addBankCommands(program: Command, session: Session): void {
  const bank = program.command('bank').description('the list of banks for the fast payment system');

  bank
    .command('list')
    .description('list all banks, by name')
    .action(
      session.command(OPEN, async (app) => {
        const banks = await findBanks(app);
        return {
          json: banks.map(serializeBank),
          text: table(
            ['Bank id', 'Name'],
            banks.map(({ bankId, name }) => [bankId, name]),
          ),
        };
      }),
    );

  bank
    .command('import')
    .description('add and rename banks from a CSV file with the columns bank_id and name')
    .argument('<file>', 'CSV file')
    .option('--replace', 'also remove every bank that the file does not list')
    .action(
      session.command(MANAGE, async (app, by, file: string, options: { replace?: true }) => {
        const lines = unwrap(parseBankList(await readTextFile(file)));
        const plan = unwrap(await importBanks(app, by, { lines, replace: options.replace === true }));
        return {
          json: serializeBankImport(plan, true),
          text: `Imported ${lines.length} banks, removed ${plan.removed.length}.`,
        };
      }),
    );

  bank
    .command('add')
    .description('add a bank, or rename it')
    .argument('<bank_id>')
    .argument('<name>', 'name of the bank', redactNote)
    .action(
      session.command(MANAGE, async (app, by, bankId: string, name: string) => {
        const bank = unwrap(await setBank(app, by, { bankId, name }));
        return { json: serializeBank(bank), text: `Saved bank ${bank.bankId} as ${bank.name}.` };
      }),
    );

  bank
    .command('remove')
    .description('remove a bank; existing withdrawals to it are not affected')
    .argument('<bank_id>')
    .action(
      session.command(MANAGE, async (app, by, bankId: string) => {
        unwrap(await removeBank(app, by, bankId));
        return { json: { removed: bankId }, text: `Removed bank ${bankId}.` };
      }),
    );
}
