import { type Command, InvalidArgumentError, Option } from 'commander';
import type { MerchantId } from '../domain/ids.ts';
import { EVENT_TYPES, type EventType } from '../domain/steps.ts';
import { disableEndpoint } from '../usecases/operator/webhooks/disable-endpoint.ts';
import { enableEndpoint } from '../usecases/operator/webhooks/enable-endpoint.ts';
import type { Endpoint } from '../usecases/operator/webhooks/endpoint.ts';
import { showEndpoint } from '../usecases/operator/webhooks/endpoint.ts';
import { removeEndpoint } from '../usecases/operator/webhooks/remove-endpoint.ts';
import { rotateSecret } from '../usecases/operator/webhooks/rotate-secret.ts';
import { setEndpoint } from '../usecases/operator/webhooks/set-endpoint.ts';
import { testEndpoint } from '../usecases/operator/webhooks/test-endpoint.ts';
import { serializeEndpoint, serializeTestedWebhook } from '../views/webhooks.ts';
import { MANAGE, OPEN, WORK } from './access.ts';
import { formatTime } from './render/format.ts';
import { endpointFields } from './render/webhook.ts';
import type { Session } from './session.ts';
import { durationArgument, merchantIdArgument } from './shared/arguments.ts';
import { type CommandOutput, fieldTable, green, red, unwrap } from './shared/output.ts';
import { addDeliveryCommands } from './webhook-deliveries.ts';

const SECRET_NOTE = 'The secret is shown only once: give it to the merchant now.';

const endpointOutput = (endpoint: Endpoint): CommandOutput => ({
  json: serializeEndpoint(endpoint),
  text: endpointFields(endpoint),
});

export function addWebhookCommands(program: Command, session: Session): void {
  const webhook = program
    .command('webhook')
    .description("webhooks: merchants' endpoints, and deliveries to them");

  addEndpointCommands(webhook, session);
  addSwitchCommands(webhook, session);
  addTestCommand(webhook, session);
  addDeliveryCommands(webhook, session);
}

type SetOptions = { url: string; events?: EventType[]; callbackHosts?: string[] };

function addEndpointCommands(webhook: Command, session: Session): void {
  webhook
    .command('set')
    .description("set a merchant's endpoint; the first time, this creates the signing secret")
    .argument('<merchant>', 'merchant id', merchantIdArgument)
    .requiredOption('--url <url>', 'URL of the endpoint, https')
    .option(
      '--events <list>',
      `separated by commas, of ${EVENT_TYPES.join(', ')} (default: all)`,
      eventsArgument,
    )
    .option(
      '--callback-hosts <list>',
      'hosts that callback_url of a withdrawal may name, separated by commas; empty: none (default: unchanged)',
      hostsArgument,
    )
    .action(
      session.command(MANAGE, async (app, by, id: MerchantId, options: SetOptions) => {
        const { endpoint, secret } = unwrap(await setEndpoint(app, by, id, options));
        if (secret === null) return endpointOutput(endpoint);
        return {
          json: { ...serializeEndpoint(endpoint), secret },
          text: `${endpointFields(endpoint)}\n${fieldTable({ secret })}\n\n${SECRET_NOTE}`,
        };
      }),
    );

  webhook
    .command('show')
    .description("show a merchant's endpoint and its state")
    .argument('<merchant>', 'merchant id', merchantIdArgument)
    .action(
      session.command(OPEN, async (app, _by, id: MerchantId) =>
        endpointOutput(unwrap(await showEndpoint(app, id))),
      ),
    );

  webhook
    .command('rotate-secret')
    .description('create a new secret; for a while messages are signed with both')
    .argument('<merchant>', 'merchant id', merchantIdArgument)
    .addOption(
      new Option('--overlap <duration>', 'how long the old secret signs too: 30s, 15m, 24h, 7d, or 0')
        .argParser(durationArgument)
        .default(86_400, '24h'),
    )
    .action(
      session.command(MANAGE, async (app, by, id: MerchantId, options: { overlap: number }) => {
        const { secret, oldSecretUntil } = unwrap(await rotateSecret(app, by, id, options.overlap));
        return {
          json: { merchant_id: id, secret, old_secret_until: oldSecretUntil.toISOString() },
          text: `${fieldTable({ 'merchant id': id, 'new secret': secret, 'old secret signs until': formatTime(oldSecretUntil) })}\n\n${SECRET_NOTE}`,
        };
      }),
    );

  webhook
    .command('remove')
    .description('delete the endpoint and its secret; the log of deliveries stays')
    .argument('<merchant>', 'merchant id', merchantIdArgument)
    .action(
      session.command(MANAGE, async (app, by, id: MerchantId) => {
        unwrap(await removeEndpoint(app, by, id));
        return { json: { removed: id }, text: `Removed the webhook endpoint of merchant ${id}.` };
      }),
    );
}

function addTestCommand(webhook: Command, session: Session): void {
  webhook
    .command('test')
    .description('send a test event to the endpoint now, and show what it answered')
    .argument('<merchant>', 'merchant id', merchantIdArgument)
    .action(
      session.command(WORK, async (app, by, id: MerchantId) => {
        const tested = unwrap(await testEndpoint(app, by, id));
        if (!tested.delivered) process.exitCode = 1;
        const { webhookId, status, error, ms, delivered } = tested;
        return {
          json: serializeTestedWebhook(tested),
          text: fieldTable({
            'webhook id': webhookId,
            result: delivered ? green('delivered') : red('not delivered'),
            status,
            error,
            ms,
          }),
        };
      }),
    );
}

function addSwitchCommands(webhook: Command, session: Session): void {
  for (const [verb, change, description] of [
    ['enable', enableEndpoint, 'enable the endpoint; pending deliveries are sent at once'],
    ['disable', disableEndpoint, 'disable the endpoint; events are not queued until it is enabled'],
  ] as const)
    webhook
      .command(verb)
      .description(description)
      .argument('<merchant>', 'merchant id', merchantIdArgument)
      .action(
        session.command(MANAGE, async (app, by, id: MerchantId) =>
          endpointOutput(unwrap(await change(app, by, id))),
        ),
      );
}

const hostsArgument = (text: string): string[] =>
  text
    .split(',')
    .map((host) => host.trim())
    .filter((host) => host !== '');

function eventsArgument(text: string): EventType[] {
  return text.split(',').map((item) => {
    const name = item.trim();
    const type = EVENT_TYPES.find((event) => event === name || event === `withdraw.${name}`);
    if (type === undefined) throw new InvalidArgumentError(`The events are ${EVENT_TYPES.join(', ')}.`);
    return type;
  });
}
