import { type Command, InvalidArgumentError, Option } from 'commander';
import type { MerchantId, WithdrawalId } from '../domain/ids.ts';
import { EVENT_TYPES, type EventType } from '../domain/steps.ts';
import { disableEndpoint } from '../usecases/operator/webhooks/disable-endpoint.ts';
import { enableEndpoint } from '../usecases/operator/webhooks/enable-endpoint.ts';
import type { Endpoint } from '../usecases/operator/webhooks/endpoint.ts';
import {
  DELIVERY_STATES,
  type Delivery,
  listDeliveries,
} from '../usecases/operator/webhooks/list-deliveries.ts';
import { removeEndpoint } from '../usecases/operator/webhooks/remove-endpoint.ts';
import { resendDeliveries, resendDelivery } from '../usecases/operator/webhooks/resend-deliveries.ts';
import { rotateSecret } from '../usecases/operator/webhooks/rotate-secret.ts';
import { setEndpoint } from '../usecases/operator/webhooks/set-endpoint.ts';
import { showEndpoint } from '../usecases/operator/webhooks/show-endpoint.ts';
import { countArgument, durationArgument, merchantIdArgument, withdrawalIdArgument } from './arguments.ts';
import { CommandError, type CommandOutput, fieldTable, green, red, table, unwrap, yellow } from './output.ts';
import { formatTime } from './render.ts';
import type { Session } from './session.ts';

const KEEP_IT = 'The secret is shown this once: give it to the merchant now.';

export function addWebhookCommands(program: Command, session: Session): void {
  const webhook = program
    .command('webhook')
    .description('telling merchants what becomes of their withdrawals');

  webhook
    .command('set')
    .description('where a merchant is told; the first time this makes the secret that signs')
    .argument('<merchant>', 'merchant id', merchantIdArgument)
    .requiredOption('--url <url>', 'address of the endpoint, https')
    .option(
      '--events <list>',
      `separated by commas, of ${EVENT_TYPES.join(', ')} (default: all)`,
      eventsArgument,
    )
    .action(
      session.command(async (app, by, id: MerchantId, options: { url: string; events?: EventType[] }) => {
        const { endpoint, secret } = unwrap(await setEndpoint(app, by, id, options));
        const { json, text } = endpointAnswer(endpoint);
        if (secret === null) return { json, text };
        return { json: { ...json, secret }, text: `${text}\n${fieldTable({ secret })}\n\n${KEEP_IT}` };
      }),
    );

  webhook
    .command('show')
    .description("a merchant's endpoint, and whether it works")
    .argument('<merchant>', 'merchant id', merchantIdArgument)
    .action(
      session.command(async (app, _by, id: MerchantId) =>
        endpointAnswer(unwrap(await showEndpoint(app, id))),
      ),
    );

  webhook
    .command('rotate-secret')
    .description('make a new secret; for a while both sign')
    .argument('<merchant>', 'merchant id', merchantIdArgument)
    .addOption(
      new Option('--overlap <duration>', 'how long the old secret signs too: 30s, 15m, 24h, 7d, or 0')
        .argParser(durationArgument)
        .default(86_400, '24h'),
    )
    .action(
      session.command(async (app, by, id: MerchantId, options: { overlap: number }) => {
        const { secret, oldSecretUntil } = unwrap(await rotateSecret(app, by, id, options.overlap));
        return {
          json: { merchant_id: id, secret, old_secret_until: oldSecretUntil.toISOString() },
          text: `${fieldTable({ 'merchant id': id, 'new secret': secret, 'old secret signs until': formatTime(oldSecretUntil) })}\n\n${KEEP_IT}`,
        };
      }),
    );

  webhook
    .command('enable')
    .description('call the endpoint again, with what is waiting at once')
    .argument('<merchant>', 'merchant id', merchantIdArgument)
    .action(
      session.command(async (app, by, id: MerchantId) =>
        endpointAnswer(unwrap(await enableEndpoint(app, by, id))),
      ),
    );

  webhook
    .command('disable')
    .description('do not call the endpoint; what happens meanwhile is not queued')
    .argument('<merchant>', 'merchant id', merchantIdArgument)
    .action(
      session.command(async (app, by, id: MerchantId) =>
        endpointAnswer(unwrap(await disableEndpoint(app, by, id))),
      ),
    );

  webhook
    .command('remove')
    .description('forget the endpoint and its secret; the log of deliveries stays')
    .argument('<merchant>', 'merchant id', merchantIdArgument)
    .action(
      session.command(async (app, by, id: MerchantId) => {
        unwrap(await removeEndpoint(app, by, id));
        return { json: { removed: id }, text: `Merchant ${id} has no webhook endpoint any more.` };
      }),
    );

  webhook
    .command('deliveries')
    .description('what was or is to be sent, newest first, with every try in --json')
    .option('--merchant <id>', 'only those of this merchant', merchantIdArgument)
    .option('--withdrawal <id>', 'only those about this withdrawal', withdrawalIdArgument)
    .addOption(new Option('--state <state>', 'only those in this state').choices(DELIVERY_STATES))
    .option('--limit <count>', 'how many at most', countArgument, 50)
    .action(
      session.command(async (app, _by, options: DeliveryOptions) => {
        const { merchant, withdrawal, state, limit } = options;
        const found = await listDeliveries(app, {
          limit,
          ...(merchant === undefined ? {} : { merchantId: merchant }),
          ...(withdrawal === undefined ? {} : { withdrawalId: withdrawal }),
          ...(state === undefined ? {} : { state }),
        });
        return { json: found.map(deliveryJson), text: deliveriesTable(found) };
      }),
    );

  webhook
    .command('resend')
    .description("send one delivery again, or all of a merchant's since a time, delivered ones too")
    .argument('[delivery]', 'number of the delivery', countArgument)
    .option('--merchant <id>', 'with --since: all of this merchant', merchantIdArgument)
    .option('--since <time>', 'events from then on: 2026-11-15 or 2026-11-15T08:00Z', timeArgument)
    .action(
      session.command(async (app, by, delivery: number | undefined, options: ResendOptions) => {
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
        return {
          json: { merchant_id: merchantId, resent: count },
          text: `${count} ${count === 1 ? 'delivery' : 'deliveries'} of merchant ${merchantId} will be sent again now.`,
        };
      }),
    );
}

type DeliveryOptions = {
  merchant?: MerchantId;
  withdrawal?: WithdrawalId;
  state?: Delivery['state'];
  limit: number;
};
type ResendOptions = { merchant?: MerchantId; since?: Date };

function eventsArgument(text: string): EventType[] {
  return text.split(',').map((word) => {
    const name = word.trim();
    const type = EVENT_TYPES.find((known) => known === name || known === `withdraw.${name}`);
    if (type === undefined) throw new InvalidArgumentError(`The events are ${EVENT_TYPES.join(', ')}.`);
    return type;
  });
}

/** Without a zone it is UTC, like every time that is shown. */
function timeArgument(text: string): Date {
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?)?$/.exec(text);
  const at = new Date(match ? `${match[1]}T${match[2] ?? '00:00'}${match[3] ?? 'Z'}` : Number.NaN);
  if (Number.isNaN(at.getTime()))
    throw new InvalidArgumentError('Give a time like 2026-11-15 or 2026-11-15T08:00Z.');
  return at;
}

function endpointAnswer(endpoint: Endpoint): CommandOutput & { readonly json: Record<string, unknown> } {
  const { merchantId, url, events, enabled, disabledBecause, failingSince, oldSecretUntil } = endpoint;
  const working = failingSince === null ? green('enabled') : yellow('enabled, failing');
  return {
    json: {
      merchant_id: merchantId,
      url,
      events,
      enabled,
      disabled_because: disabledBecause,
      failing_since: failingSince?.toISOString() ?? null,
      old_secret_until: oldSecretUntil?.toISOString() ?? null,
    },
    text: fieldTable({
      'merchant id': merchantId,
      url,
      events: events.join(', '),
      state: enabled ? working : red(`disabled: ${disabledBecause ?? 'no reason given'}`),
      'failing since': failingSince && formatTime(failingSince),
      ...(oldSecretUntil ? { 'old secret signs until': formatTime(oldSecretUntil) } : {}),
    }),
  };
}

const deliveryJson = (delivery: Delivery) => ({
  delivery: delivery.id,
  merchant_id: delivery.merchantId,
  withdrawal_id: delivery.withdrawalId,
  seq: delivery.seq,
  type: delivery.type,
  state: delivery.state,
  due_at: delivery.state === 'pending' ? delivery.dueAt.toISOString() : null,
  created_at: delivery.createdAt.toISOString(),
  tries: delivery.tries.map((one) => ({ ...one, at: one.at.toISOString() })),
});

const STATE_COLOURS = { pending: yellow, delivered: green, failed: red } as const;

const deliveriesTable = (deliveries: readonly Delivery[]): string =>
  table(
    ['Delivery', 'Merchant', 'Withdrawal', 'Event', 'Happened', 'State', 'Tries', 'Last answer', 'Next try'],
    deliveries.map((delivery) => {
      const last = delivery.tries.at(-1);
      return [
        delivery.id,
        delivery.merchantId,
        delivery.withdrawalId,
        delivery.type,
        formatTime(delivery.createdAt),
        STATE_COLOURS[delivery.state](delivery.state),
        delivery.tries.length,
        last?.error ?? last?.status,
        delivery.state === 'pending' ? formatTime(delivery.dueAt) : null,
      ];
    }),
    ['Tries'],
  );
