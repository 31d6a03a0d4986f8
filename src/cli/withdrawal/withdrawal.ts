import { type Command, Option } from 'commander';
import type { WithdrawalId } from '../../domain/ids.ts';
import { STAGES, STATES, type Stage, type State } from '../../domain/steps.ts';
import type { SystemName } from '../../domain/systems/index.ts';
import { formatWallet } from '../../domain/systems/wallets.ts';
import { findMerchant } from '../../usecases/operator/merchants/find-merchant.ts';
import { defaultSort, listQueueFor } from '../../usecases/operator/withdrawals/list-queue.ts';
import { revealWallet } from '../../usecases/operator/withdrawals/reveal-wallet.ts';
import { showWithdrawalPage } from '../../usecases/operator/withdrawals/show-withdrawal.ts';
import { serializeOfferedWithdrawal } from '../../views/withdrawals/withdrawal.ts';
import { serializeWithdrawalDetails } from '../../views/withdrawals/withdrawal-details.ts';
import { OPEN, WORK } from '../access.ts';
import { withdrawalDetailsText, withdrawalsTable } from '../render/withdrawal.ts';
import type { Session } from '../session.ts';
import {
  countArgument,
  lastTimeArgument,
  stateArgument,
  systemArgument,
  timeArgument,
  withdrawalIdArgument,
} from '../shared/arguments.ts';
import { unwrap } from '../shared/output.ts';
import { addAttachmentCommands } from './attachments.ts';
import { addExportCommand } from './export.ts';
import { addPaymentFileCommand } from './payment-file.ts';
import { addWithdrawalActionCommands } from './withdrawal-actions.ts';

type ShowOptions = { readonly reveal?: true };

type ListOptions = {
  search?: string;
  status?: State;
  merchant?: string;
  system?: SystemName;
  orderId?: string;
  stage?: Stage;
  createdFrom?: Date;
  createdTo?: Date;
  paidFrom?: Date;
  paidTo?: Date;
  limit: number;
};

export function addWithdrawalCommands(program: Command, session: Session): void {
  const withdrawal = program
    .command('withdrawal')
    .description('withdrawals: the queue, and actions on a withdrawal');

  addListCommand(withdrawal, session);

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
  addAttachmentCommands(withdrawal, session);
  addPaymentFileCommand(withdrawal, session);
  addExportCommand(withdrawal, session);
}

function addListCommand(withdrawal: Command, session: Session): void {
  withdrawal
    .command('list')
    .description('list withdrawals, newest first; the queue (--status created) oldest first')
    .argument('[search]', 'an id, or an order id or reference or a part of one')
    .addOption(
      new Option('--status <status>', 'only withdrawals in this state')
        .choices(STATES)
        .argParser(stateArgument),
    )
    .addOption(new Option('--stage <stage>', 'only open withdrawals in this stage').choices(STAGES))
    .option('--merchant <merchant>', 'only withdrawals of this merchant: its id, or a part of its name')
    .option('--system <system>', 'only withdrawals of this system', systemArgument)
    .option('--order-id <id>', 'only withdrawals with exactly this order id')
    .option('--created-from <time>', 'only withdrawals created on this day (UTC) or later', timeArgument)
    .option('--created-to <time>', 'only withdrawals created on this day (UTC) or earlier', lastTimeArgument)
    .option('--paid-from <time>', 'only withdrawals paid on this day (UTC) or later', timeArgument)
    .option('--paid-to <time>', 'only withdrawals paid on this day (UTC) or earlier', lastTimeArgument)
    .option('--limit <count>', 'maximum number of results', countArgument, 50)
    .action(
      session.command(OPEN, async (app, by, search: string | undefined, options: ListOptions) => {
        const { status: state, merchant, limit, createdFrom, createdTo, ...filters } = options;
        const merchantId = merchant === undefined ? undefined : unwrap(await findMerchant(app, merchant));
        const isQueue = state === 'created' || filters.stage !== undefined;
        const filter = { ...filters, search, state, merchantId, from: createdFrom, to: createdTo };
        // One row more than the limit shows whether there are more.
        const input = { tab: isQueue ? 'open' : 'all', ...filter } as const;
        const matches = unwrap(
          await listQueueFor(app, by, input, { sort: defaultSort(input), limit: limit + 1 }),
        );
        const rows = matches.slice(0, limit);
        const notice =
          matches.length > limit ? `\n\nOnly the first ${limit} are shown; --limit shows more.` : '';
        return {
          json: rows.map((row) => serializeOfferedWithdrawal(row, app.settings.currency)),
          text: `${withdrawalsTable(rows)}${notice}`,
        };
      }),
    );
}
