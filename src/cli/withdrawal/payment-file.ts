// The file for a bank's mass payment.
import type { Command } from 'commander';
import type { WithdrawalId } from '../../domain/ids.ts';
import { createPaymentFile } from '../../usecases/operator/withdrawals/payment-file.ts';
import { WORK } from '../access.ts';
import type { Session } from '../session.ts';
import { withdrawalIdArgument } from '../shared/arguments.ts';
import { unwrap } from '../shared/output.ts';
import { writeNewFile } from '../shared/write-new-file.ts';

const idsArgument = (text: string, before: readonly WithdrawalId[] = []): WithdrawalId[] => [
  ...before,
  withdrawalIdArgument(text),
];

export function addPaymentFileCommand(withdrawal: Command, session: Session): void {
  withdrawal
    .command('payment-file')
    .description(
      'write the payment file of withdrawals that you have claimed; they may be paid by the bank from then on',
    )
    .argument('<ids...>', 'withdrawal ids', idsArgument)
    .requiredOption('--out <file>', 'where it is written; a file that exists is not overwritten')
    .option('--template <name>', 'its format; `payment-template list` lists them (default: the built-in CSV)')
    .action(
      session.command(
        WORK,
        async (app, by, ids: WithdrawalId[], options: { out: string; template?: string }) => {
          const { out, template } = options;
          // Opened first: withdrawals of a file that could not be written would count as possibly paid.
          const type = await writeNewFile(out, async (file) => {
            const created = unwrap(await createPaymentFile(app, by, ids, template));
            await file.write(created.bytes);
            return created.type;
          });
          return {
            json: { file: out, type, withdrawals: new Set(ids).size },
            text: `Written to ${out}. These withdrawals may be paid from now on.`,
          };
        },
      ),
    );
}
