import type { Command } from 'commander';
import type { Minor } from '../../domain/money.ts';
import { buyFloat, listFloatPurchases } from '../../usecases/operator/rates/buy-float.ts';
import { serializeFloatPurchase } from '../../views/rates.ts';
import { MANAGE, OPEN } from '../access.ts';
import { withProposal } from '../render/proposal.ts';
import { purchasesTable } from '../render/rate.ts';
import type { Session } from '../session.ts';
import { amountArgument, countArgument } from '../shared/arguments.ts';
import { unwrap } from '../shared/output.ts';
import { readPair } from './pair.ts';

export function addFloatCommands(program: Command, session: Session): void {
  const float = program
    .command('float')
    .description('what you hold of currencies that recipients are paid in');

  float
    .command('buy')
    .description('record a purchase; the difference to what merchants were charged goes to operator:fx')
    .argument('<currency>', 'such as USDT')
    .argument('<amount>', 'what was bought, such as 1000.000000')
    .requiredOption('--cost <amount>', 'what was paid, in the settlement currency', amountArgument)
    .requiredOption('--note <text>', 'where it was bought, such as the number of the order')
    .action(
      session.command(
        MANAGE,
        async (app, by, pair: string, bought: string, { cost, note }: { cost: Minor; note: string }) => {
          const currency = readPair(app, pair);
          const { current, proposal } = unwrap(await buyFloat(app, by, { currency, bought, cost, note }));
          const output = {
            json: { purchase: current && serializeFloatPurchase(current) },
            text: purchasesTable(current ? [current] : []),
          };
          return withProposal(app, output, proposal);
        },
      ),
    );

  float
    .command('purchases')
    .description('list purchases, newest first')
    .option('--limit <count>', 'how many', countArgument, 20)
    .action(
      session.command(OPEN, async (app, _by, { limit }: { limit: number }) => {
        const purchases = await listFloatPurchases(app, { limit });
        return { json: purchases.map(serializeFloatPurchase), text: purchasesTable(purchases) };
      }),
    );
}
