// Commands that move money between a merchant and the installation.

import type { Command } from 'commander';
import type { MerchantId } from '../../domain/ids.ts';
import { formatMoney, type Minor } from '../../domain/money.ts';
import { redactNote } from '../../domain/redact/notes.ts';
import { collectReceivable } from '../../usecases/operator/merchants/collect-receivable.ts';
import { creditMerchant, debitMerchant } from '../../usecases/operator/merchants/credit-debit.ts';
import { showMerchant } from '../../usecases/operator/merchants/read-merchants.ts';
import { serializeBalanceChange } from '../../views/balance-change.ts';
import { WORK } from '../access.ts';
import { proposalText } from '../render/proposal.ts';
import type { Session } from '../session.ts';
import { amountArgument, merchantIdArgument } from '../shared/arguments.ts';
import { unwrap } from '../shared/output.ts';

export function addMerchantBalanceCommands(merchant: Command, session: Session): void {
  for (const [action, changeBalance, description] of [
    ['credit', creditMerchant, 'add money to a balance'],
    ['debit', debitMerchant, 'take money from a balance, at most the available amount'],
  ] as const)
    merchant
      .command(action)
      .description(description)
      .argument('<id>', 'merchant id', merchantIdArgument)
      .argument('<amount>', 'amount', amountArgument)
      .requiredOption('--note <text>', 'purpose', redactNote)
      .action(
        session.command(
          WORK,
          async (app, by, merchantId: MerchantId, amount: Minor, options: { note: string }) => {
            const { balance, proposal } = unwrap(
              await changeBalance(app, by, { merchantId, amount, ...options }),
            );
            const merchant = unwrap(await showMerchant(app, merchantId));
            const json = serializeBalanceChange(app, { action, amount, merchant, proposal });
            if (proposal) return { json, text: proposalText(proposal) };
            return { json, text: `${json.message} Available: ${formatMoney(balance.available)}.` };
          },
        ),
      );

  merchant
    .command('collect')
    .description('collect what a merchant owes from its balance, at most the available amount')
    .argument('<id>', 'merchant id', merchantIdArgument)
    .action(
      session.command(WORK, async (app, by, merchantId: MerchantId) => {
        const amount = unwrap(await collectReceivable(app, by, merchantId));
        const merchant = unwrap(await showMerchant(app, merchantId));
        const json = serializeBalanceChange(app, { action: 'collect', amount, merchant, proposal: null });
        return { json, text: json.message };
      }),
    );
}
