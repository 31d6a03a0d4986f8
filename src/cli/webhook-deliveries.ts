import { type Command, Option } from 'commander';
import type { MerchantId, WithdrawalId } from '../domain/ids.ts';
import {
  DELIVERY_STATES,
  type Delivery,
  listDeliveries,
  showDelivery,
} from '../usecases/operator/webhooks/list-deliveries.ts';
import { resendDeliveries, resendDelivery } from '../usecases/operator/webhooks/resend-deliveries.ts';
import { serializeDelivery, serializeDeliveryDetails } from '../views/webhooks.ts';
import { OPEN, WORK } from './access.ts';
import { formatCount } from './render/format.ts';
import { deliveriesTable, deliveryText } from './render/webhook.ts';
import type { Session } from './session.ts';
import { countArgument, merchantIdArgument, timeArgument, withdrawalIdArgument } from './shared/arguments.ts';
import { CommandError, unwrap } from './shared/output.ts';

type ListOptions = {
  merchant?: MerchantId;
  withdrawal?: WithdrawalId;
  state?: Delivery['state'];
  limit: number;
};

type ResendOptions = { merchant?: MerchantId; since?: Date };

export function addDeliveryCommands(webhook: Command, session: Session): void {
  webhook
    .command('deliveries')
    .description('list deliveries, newest first; --json includes every attempt')
    .option('--merchant <id>', 'only deliveries to this merchant', merchantIdArgument)
    .option('--withdrawal <id>', 'only deliveries about this withdrawal', withdrawalIdArgument)
    .addOption(new Option('--state <state>', 'only deliveries in this state').choices(DELIVERY_STATES))
    .option('--limit <count>', 'maximum number of results', countArgument, 50)
    .action(
      session.command(OPEN, async (app, _by, options: ListOptions) => {
        const { merchant, withdrawal, state, limit } = options;
        const deliveries = await listDeliveries(app, {
          limit,
          ...(merchant === undefined ? {} : { merchantId: merchant }),
          ...(withdrawal === undefined ? {} : { withdrawalId: withdrawal }),
          ...(state === undefined ? {} : { state }),
        });
        return { json: deliveries.map(serializeDelivery), text: deliveriesTable(deliveries) };
      }),
    );

  webhook
    .command('delivery')
    .description('show one delivery with its attempts: what was sent, and what the endpoint answered')
    .argument('<delivery>', 'number of the delivery', countArgument)
    .action(
      session.command(OPEN, async (app, _by, id: number) => {
        const delivery = unwrap(await showDelivery(app, id));
        return { json: serializeDeliveryDetails(delivery), text: deliveryText(delivery) };
      }),
    );

  webhook
    .command('resend')
    .description('send one delivery again, or all of a merchant since a time, including delivered ones')
    .argument('[delivery]', 'number of the delivery', countArgument)
    .option('--merchant <id>', 'with --since: all deliveries to this merchant', merchantIdArgument)
    .option('--since <time>', 'events since this time: 2026-11-15 or 2026-11-15T08:00Z', timeArgument)
    .action(
      session.command(WORK, async (app, by, delivery: number | undefined, options: ResendOptions) => {
        const { merchant, since } = options;
        if (delivery !== undefined && (merchant !== undefined || since !== undefined))
          throw new CommandError('Give one delivery, or --merchant and --since, not both.');
        if (delivery === undefined && (merchant === undefined || since === undefined))
          throw new CommandError('Give the number of a delivery, or both --merchant and --since.');
        const { merchantId, count } = unwrap(
          merchant === undefined || since === undefined
            ? await resendDelivery(app, by, delivery ?? 0)
            : await resendDeliveries(app, by, { merchantId: merchant, since }),
        );
        const deliveries = formatCount(count, 'delivery', 'deliveries');
        return {
          json: { merchant_id: merchantId, count },
          text: `${deliveries} to merchant ${merchantId} will be sent again now.`,
        };
      }),
    );
}
