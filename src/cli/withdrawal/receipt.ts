import { readFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { z } from 'zod';
import type { WithdrawalId } from '../../domain/ids.ts';
import { rotateReceiptKey, showReceipt } from '../../usecases/operator/receipts/receipt-keys.ts';
import { type CheckedReceipt, checkReceipt, verifyReceipt } from '../../usecases/receipts/verify-receipt.ts';
import { serializeReceipt } from '../../views/receipts.ts';
import { MANAGE, OPEN } from '../access.ts';
import { formatTime } from '../render/format.ts';
import { receiptVerdict } from '../render/receipt.ts';
import type { Session } from '../session.ts';
import { durationArgument, withdrawalIdArgument } from '../shared/arguments.ts';
import { CommandError, fieldTable, printOutput, unwrap } from '../shared/output.ts';

const keySet = z.object({
  keys: z.array(
    z.object({
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      x: z.string(),
      kid: z.string(),
      alg: z.string().default('EdDSA'),
      use: z.string().default('sig'),
    }),
  ),
});

export function addReceiptCommands(program: Command, session: Session): void {
  const receipt = program.command('receipt').description('signed receipts of final withdrawals');

  receipt
    .command('show')
    .description('print the newest receipt of a withdrawal')
    .argument('<withdrawal>', 'withdrawal id', withdrawalIdArgument)
    .action(
      session.command(OPEN, async (app, _by, id: WithdrawalId) => {
        const shown = unwrap(await showReceipt(app, id));
        return { json: serializeReceipt(shown), text: shown.token };
      }),
    );

  addVerify(receipt, session);

  receipt
    .command('rotate-key')
    .description('create a new key for receipts; old receipts stay verifiable')
    .addOption(
      new Option('--overlap <duration>', 'how long the new key is published before it signs: 15m, 1h, or 0')
        .argParser(durationArgument)
        .default(3_600, '1h'),
    )
    .action(
      session.command(MANAGE, async (app, by, options: { overlap: number }) => {
        const { kid, signsFrom } = unwrap(await rotateReceiptKey(app, by, options.overlap));
        return {
          json: { kid, signs_from: signsFrom.toISOString() },
          text: fieldTable({ key: kid, 'signs from': formatTime(signsFrom) }),
        };
      }),
    );
}

function addVerify(receipt: Command, session: Session): void {
  const withRecords = session.command(OPEN, async (app, _by, file: string) =>
    verdictOf(await checkReceipt(app, read(file))),
  );
  receipt
    .command('verify')
    .description('verify a receipt, by our keys and records, or by a file of keys without a database')
    .argument('<file>', 'the text of the receipt')
    .option('--keys <file>', 'a JSON Web Key Set, from /.well-known/jwks.json of the service that issued it')
    .action(async (file: string, options: { keys?: string }, command: Command) => {
      if (options.keys === undefined) return withRecords(file, options, command);
      const verified = await verifyReceipt(read(file), readKeys(options.keys));
      printOutput(verdictOf(verified), command.optsWithGlobals()['json'] === true);
    });
}

function verdictOf(checked: CheckedReceipt | Awaited<ReturnType<typeof verifyReceipt>>) {
  if (!checked.valid) process.exitCode = 1;
  return { json: checked, text: receiptVerdict(checked) };
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new CommandError(`${file} cannot be read.`);
  }
}

function readKeys(file: string) {
  const text = read(file);
  try {
    return keySet.parse(JSON.parse(text));
  } catch {
    throw new CommandError(`${file} is not a JSON Web Key Set with Ed25519 keys.`);
  }
}
