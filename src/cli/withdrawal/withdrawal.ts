import { type Command, Option } from 'commander';
import type { MerchantId, WithdrawalId } from '../../domain/ids.ts';
import { STAGES, STATES, type Stage, type State } from '../../domain/steps.ts';
import type { SystemName } from '../../domain/systems/index.ts';
import { formatWallet } from '../../domain/systems/wallets.ts';
import { listWithdrawals } from '../../usecases/operator/withdrawals/list-withdrawals.ts';
import { revealWallet } from '../../usecases/operator/withdrawals/reveal-wallet.ts';
import { showWithdrawalPage } from '../../usecases/operator/withdrawals/show-withdrawal.ts';
import { serializeOfferedWithdrawal } from '../../views/withdrawals/withdrawal.ts';
import { serializeWithdrawalDetails } from '../../views/withdrawals/withdrawal-details.ts';
import { OPEN, WORK } from '../access.ts';
import { withdrawalDetailsText, withdrawalsTable } from '../render/withdrawal.ts';
import type { Session } from '../session.ts';
import {
  countArgument,
  merchantIdArgument,
  stateArgument,
  systemArgument,
  withdrawalIdArgument,
} from '../shared/arguments.ts';
import { unwrap } from '../shared/output.ts';
import { addWithdrawalActionCommands } from './withdrawal-actions.ts';

type ShowOptions = { readonly reveal?: true };

type ListOptions = {
  status?: State;
  merchant?: MerchantId;
  system?: SystemName;
  orderId?: string;
  stage?: Stage;
  limit: number;
};

export function addWithdrawalCommands(program: Command, session: Session): void {
  const withdrawal = program
    .command('withdrawal')
    .description('withdrawals: the queue, and actions on a withdrawal');

  withdrawal
    .command('list')
    .description('list withdrawals, newest first; the queue (--status created) oldest first')
    .addOption(
      new Option('--status <status>', 'only withdrawals in this state')
        .choices(STATES)
        .argParser(stateArgument),
    )
    .addOption(new Option('--stage <stage>', 'only open withdrawals in this stage').choices(STAGES))
    .option('--merchant <id>', 'only withdrawals of this merchant', merchantIdArgument)
    .option('--system <system>', 'only withdrawals of this system', systemArgument)
    .option('--order-id <id>', 'only withdrawals with this order id')
    .option('--limit <count>', 'maximum number of results', countArgument, 50)
    .action(
      session.command(OPEN, async (app, by, options: ListOptions) => {
        const { status, stage, merchant, system, orderId, limit } = options;
        // One row more than the limit shows whether there are more.
        const matches = await listWithdrawals(app, by, {
          limit: limit + 1,
          oldestFirst: status === 'created' || stage !== undefined,
          ...(stage === undefined ? {} : { stage }),
          ...(status === undefined ? {} : { state: status }),
          ...(merchant === undefined ? {} : { merchantId: merchant }),
          ...(system === undefined ? {} : { system }),
          ...(orderId === undefined ? {} : { orderId }),
        });
        const rows = matches.slice(0, limit);
        const notice =
          matches.length > limit ? `\n\nOnly the first ${limit} are shown; --limit shows more.` : '';
        return {
          json: rows.map((row) => serializeOfferedWithdrawal(row, app.settings.currency)),
          text: `${withdrawalsTable(rows)}${notice}`,
        };
      }),
    );

  withdrawal
    .command('show')
    .description('show one withdrawal with its history and ledger entries')
    .argument('<id>', 'withdrawal id', withdrawalIdArgument)
    .option(
      '--reveal',
      'show the full destination of a withdrawal that you have claimed; this is recorded in the history',
    )
    .action(
      session.command(
        (_id: WithdrawalId, { reveal }: ShowOptions) => (reveal ? WORK : OPEN),
        async (app, by, id: WithdrawalId, options: ShowOptions) => {
          const revealed = options.reveal ? unwrap(await revealWallet(app, by, id)) : undefined;
          const page = unwrap(await showWithdrawalPage(app, by, { id, role: by.role }));
          const json = serializeWithdrawalDetails(app, page);
          if (revealed === undefined) return { json, text: withdrawalDetailsText(page.details) };
          const wallet = formatWallet(page.details.withdrawal.system, revealed.wallet);
          const { recipientName } = revealed;
          return {
            json: { ...json, wallet, recipient_name: recipientName },
            text: withdrawalDetailsText(page.details, { wallet, recipientName }),
          };
        },
      ),
    );

  addWithdrawalActionCommands(withdrawal, session);
}
