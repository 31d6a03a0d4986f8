import { type Command, Option } from 'commander';
import type { MerchantId, WithdrawalId } from '../domain/ids.ts';
import { STATES, type State } from '../domain/steps.ts';
import type { SystemName } from '../domain/systems.ts';
import type { App } from '../usecases/app.ts';
import { cancelWithdrawal } from '../usecases/operator/cancel-withdrawal.ts';
import { listWithdrawals } from '../usecases/operator/list-withdrawals.ts';
import { payWithdrawal } from '../usecases/operator/pay-withdrawal.ts';
import { returnWithdrawal } from '../usecases/operator/return-withdrawal.ts';
import { revealWallet } from '../usecases/operator/reveal-wallet.ts';
import { showWithdrawal } from '../usecases/operator/show-withdrawal.ts';
import {
  countArgument,
  merchantIdArgument,
  stateArgument,
  systemArgument,
  withdrawalIdArgument,
} from './arguments.ts';
import { type Answer, unwrap } from './output.ts';
import { storyAnswer, withdrawalJson, withdrawalsTable } from './render.ts';
import type { Session } from './session.ts';

type ListOptions = {
  status?: State;
  merchant?: MerchantId;
  system?: SystemName;
  orderId?: string;
  limit: number;
};

const story = async (app: App, id: WithdrawalId, wallet?: string): Promise<Answer> =>
  storyAnswer(unwrap(await showWithdrawal(app, id)), wallet);

export function addWithdrawalCommands(program: Command, session: Session): void {
  const withdrawal = program
    .command('withdrawal')
    .description('the queue, and paying or cancelling what is in it');

  withdrawal
    .command('list')
    .description('withdrawals, newest first; the queue (--status created) oldest first')
    .addOption(
      new Option('--status <status>', 'only those in this state').choices(STATES).argParser(stateArgument),
    )
    .option('--merchant <id>', 'only those of this merchant', merchantIdArgument)
    .option('--system <system>', 'only those of this system', systemArgument)
    .option('--order-id <id>', 'only those with this order id')
    .option('--limit <count>', 'how many at most', countArgument, 50)
    .action(
      session.command(async (app, _actor, options: ListOptions) => {
        const { status, merchant, system, orderId, limit } = options;
        // One more than asked for tells whether there are more.
        const found = await listWithdrawals(app, {
          limit: limit + 1,
          oldestFirst: status === 'created',
          ...(status === undefined ? {} : { state: status }),
          ...(merchant === undefined ? {} : { merchantId: merchant }),
          ...(system === undefined ? {} : { system }),
          ...(orderId === undefined ? {} : { orderId }),
        });
        const shown = found.slice(0, limit);
        const more =
          found.length > limit ? `\n\nThere are more than these ${limit}; --limit shows more.` : '';
        return { json: shown.map(withdrawalJson), text: `${withdrawalsTable(shown)}${more}` };
      }),
    );

  withdrawal
    .command('show')
    .description('one withdrawal with its history and ledger entries')
    .argument('<id>', 'withdrawal id', withdrawalIdArgument)
    .option('--reveal', 'show the full destination; that you looked is kept in the history')
    .action(
      session.command(async (app, actor, id: WithdrawalId, options: { reveal?: true }) => {
        const wallet = options.reveal ? unwrap(await revealWallet(app, id, actor)) : undefined;
        return story(app, id, wallet);
      }),
    );

  withdrawal
    .command('pay')
    .description('record that the recipient was paid')
    .argument('<id>', 'withdrawal id', withdrawalIdArgument)
    .option('--reference <text>', "the bank's or network's reference of the payment")
    .action(
      session.command(async (app, actor, id: WithdrawalId, options: { reference?: string }) => {
        unwrap(await payWithdrawal(app, { id, actor, reference: options.reference }));
        return story(app, id);
      }),
    );

  withdrawal
    .command('cancel')
    .description('give the money back to the merchant; nothing was paid')
    .argument('<id>', 'withdrawal id', withdrawalIdArgument)
    .requiredOption('--reason <text>', 'why')
    .action(
      session.command(async (app, actor, id: WithdrawalId, options: { reason: string }) => {
        unwrap(await cancelWithdrawal(app, { id, actor, reason: options.reason }));
        return story(app, id);
      }),
    );

  withdrawal
    .command('return')
    .description('a paid withdrawal came back from the bank')
    .argument('<id>', 'withdrawal id', withdrawalIdArgument)
    .requiredOption('--reason <text>', 'why')
    .addOption(
      new Option('--fee <what>', 'what becomes of the fee (default: SLUICE_RETURN_FEE)').choices([
        'keep',
        'refund',
      ]),
    )
    .action(
      session.command(
        async (app, actor, id: WithdrawalId, options: { reason: string; fee?: 'keep' | 'refund' }) => {
          const refundFee = options.fee === undefined ? undefined : options.fee === 'refund';
          unwrap(await returnWithdrawal(app, { id, actor, reason: options.reason, refundFee }));
          return story(app, id);
        },
      ),
    );
}
