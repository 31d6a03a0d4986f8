import { type Command, Option } from 'commander';
import type { MerchantId, WithdrawalId } from '../domain/ids.ts';
import { STATES, type State } from '../domain/steps.ts';
import type { SystemName } from '../domain/systems.ts';
import { cancelWithdrawal } from '../usecases/operator/cancel-withdrawal.ts';
import { listWithdrawals } from '../usecases/operator/list-withdrawals.ts';
import { payWithdrawal } from '../usecases/operator/pay-withdrawal.ts';
import { returnWithdrawal } from '../usecases/operator/return-withdrawal.ts';
import { revealWallet } from '../usecases/operator/reveal-wallet.ts';
import { showWithdrawal } from '../usecases/operator/show-withdrawal.ts';
import { countArgument, merchantIdArgument, systemArgument, withdrawalIdArgument } from './arguments.ts';
import { unwrap } from './output.ts';
import { storyAnswer, withdrawalJson, withdrawalsTable } from './render.ts';
import type { Session } from './session.ts';

export function addWithdrawalCommands(program: Command, session: Session): void {
  const withdrawal = program
    .command('withdrawal')
    .description('the queue, and paying or cancelling what is in it');

  withdrawal
    .command('list')
    .description('withdrawals, newest first')
    .addOption(new Option('--status <status>', 'only those in this state').choices(STATES))
    .option('--merchant <id>', 'only those of this merchant', merchantIdArgument)
    .option('--system <system>', 'only those of this system', systemArgument)
    .option('--limit <count>', 'how many at most', countArgument, 50)
    .action(
      session.command(
        async (
          app,
          _actor,
          options: { status?: State; merchant?: MerchantId; system?: SystemName; limit: number },
        ) => {
          const found = await listWithdrawals(app, {
            limit: options.limit,
            ...(options.status === undefined ? {} : { state: options.status }),
            ...(options.merchant === undefined ? {} : { merchantId: options.merchant }),
            ...(options.system === undefined ? {} : { system: options.system }),
          });
          return { json: found.map(withdrawalJson), text: withdrawalsTable(found) };
        },
      ),
    );

  withdrawal
    .command('show')
    .description('one withdrawal with its history and ledger entries')
    .argument('<id>', 'withdrawal id', withdrawalIdArgument)
    .option('--reveal', 'show the full destination; that you looked is kept in the history')
    .action(
      session.command(async (app, actor, id: WithdrawalId, options: { reveal?: true }) => {
        const wallet = options.reveal ? unwrap(await revealWallet(app, id, actor)) : undefined;
        return storyAnswer(unwrap(await showWithdrawal(app, id)), wallet);
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
        return storyAnswer(unwrap(await showWithdrawal(app, id)), undefined);
      }),
    );

  for (const [verb, perform, description] of [
    ['cancel', cancelWithdrawal, 'give the money back to the merchant; nothing was paid'],
    ['return', returnWithdrawal, 'a paid withdrawal came back from the bank'],
  ] as const) {
    withdrawal
      .command(verb)
      .description(description)
      .argument('<id>', 'withdrawal id', withdrawalIdArgument)
      .requiredOption('--reason <text>', 'why')
      .action(
        session.command(async (app, actor, id: WithdrawalId, options: { reason: string }) => {
          unwrap(await perform(app, { id, actor, reason: options.reason }));
          return storyAnswer(unwrap(await showWithdrawal(app, id)), undefined);
        }),
      );
  }
}
