// Channels of alerts, where they reach each operator, and tests of both.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { SMTP_SECURITY } from '../../../domain/alerts/channels.ts';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import {
  listOwnAddresses,
  removeOwnAddress,
  setOwnAddress,
} from '../../../usecases/operator/alerts/addresses.ts';
import {
  type ChannelDraft,
  listChannels,
  removeChannel,
  setChannel,
} from '../../../usecases/operator/alerts/channels.ts';
import { testChannel, testOwnAddress } from '../../../usecases/operator/alerts/test-channel.ts';
import {
  alertAddressItem,
  alertChannelItem,
  alertTestResult,
  serializeAlertAddress,
  serializeAlertChannel,
  serializeAlertTest,
} from '../../../views/alerts.ts';
import { anyText, requiredText, version } from '../../web-api/fields.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const HEAD = { tag: 'Alerts' } as const satisfies Partial<RouteHead>;
/** In person: with a stolen session or token alone, alerts are neither redirected nor sent to strangers. */
const OWN = { ...HEAD, right: 'read', inPerson: true } as const satisfies Partial<RouteHead>;
const params = z.object({ name: requiredText(32) });
const own = z.object({ channel: requiredText(32) });

const shared = {
  enabled: z.boolean().default(true),
  version: version.nullable().optional().meta({ description: 'Null: there was none with this name' }),
};
const secret = anyText(4_000)
  .nullable()
  .default(null)
  .meta({ description: 'Write-only; null keeps it while the other settings stay the same' });

const channelBody = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('telegram'),
    token: secret,
    api_url: anyText(2_000).nullable().default(null).meta({ description: 'Of a Bot API server of your own' }),
    ...shared,
  }),
  z.strictObject({
    kind: z.literal('email'),
    host: anyText(300),
    port: z.int().min(1).max(65_535).default(587),
    security: z.enum(SMTP_SECURITY).default('starttls'),
    user: requiredText(300).nullable().default(null),
    password: secret,
    from: anyText(300),
    ...shared,
  }),
  z.strictObject({
    kind: z.literal('chat'),
    url: secret.meta({
      description: 'The incoming webhook of Slack or Mattermost; write-only, null keeps it',
    }),
    ...shared,
  }),
  z.strictObject({ kind: z.literal('webhook'), url: anyText(2_100), ...shared }),
]);

function draftOf(body: z.output<typeof channelBody>): ChannelDraft {
  switch (body.kind) {
    case 'telegram':
      return { kind: 'telegram', token: body.token, apiUrl: body.api_url };
    case 'email': {
      const { kind, host, port, security, user, password, from } = body;
      return { kind, host, port, security, user, password, from };
    }
    case 'chat':
      return { kind: 'chat', url: body.url };
    case 'webhook':
      return { kind: 'webhook', url: body.url };
  }
}

export function registerAlertChannels(scope: FastifyInstance, app: App): void {
  registerChannels(scope, app);
  registerOwnAddresses(scope, app);
  registerTests(scope, app);
}

function registerChannels(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...HEAD,
    right: 'read',
    method: 'GET',
    path: '/alert-channels',
    summary: 'Channels that alerts are sent through',
    response: z.object({ items: z.array(alertChannelItem) }),
    perform: async () => accepted({ items: (await listChannels(app)).map(serializeAlertChannel) }),
  });

  operatorRoute(scope, app, {
    ...HEAD,
    right: 'manage',
    method: 'PUT',
    path: '/alert-channels/:name',
    summary:
      'Add or change a channel; the secret that a webhook at a new address is signed with is shown once',
    params,
    body: channelBody,
    returnsSecret: true,
    response: z.object({ channel: alertChannelItem, signing_secret: z.string().nullable() }),
    async perform({ by, params: { name }, body }) {
      const { enabled, version: seen } = body;
      const saved = await setChannel(app, by, { name, draft: draftOf(body), enabled, version: seen });
      return saved.ok
        ? accepted({
            channel: serializeAlertChannel(saved.value.channel),
            signing_secret: saved.value.signingSecret,
          })
        : saved;
    },
  });

  operatorRoute(scope, app, {
    ...HEAD,
    right: 'manage',
    method: 'DELETE',
    path: '/alert-channels/:name',
    summary: 'Remove a channel, with its rules and the addresses of operators',
    params,
    response: z.object({}),
    async perform({ by, params: { name } }) {
      const removed = await removeChannel(app, by, name);
      return removed.ok ? accepted({}) : removed;
    },
  });
}

function registerOwnAddresses(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...HEAD,
    right: 'read',
    method: 'GET',
    path: '/me/alert-addresses',
    summary: 'Where each channel reaches you',
    response: z.object({ items: z.array(alertAddressItem) }),
    perform: async ({ operator }) =>
      accepted({ items: (await listOwnAddresses(app, operator.name)).map(serializeAlertAddress) }),
  });

  operatorRoute(scope, app, {
    ...OWN,
    method: 'PUT',
    path: '/me/alert-addresses/:channel',
    summary: 'Enter where a channel reaches you: a Telegram chat id or an e-mail address',
    params: own,
    body: z.strictObject({ address: requiredText(254) }),
    response: z.object({}),
    async perform({ by, params: { channel }, body }) {
      const saved = await setOwnAddress(app, by, { channel, address: body.address });
      return saved.ok ? accepted({}) : saved;
    },
  });

  operatorRoute(scope, app, {
    ...OWN,
    method: 'DELETE',
    path: '/me/alert-addresses/:channel',
    summary: 'Remove where a channel reaches you',
    params: own,
    response: z.object({}),
    async perform({ by, params: { channel } }) {
      const removed = await removeOwnAddress(app, by, channel);
      return removed.ok ? accepted({}) : removed;
    },
  });
}

function registerTests(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...HEAD,
    right: 'manage',
    method: 'POST',
    path: '/alert-channels/:name/test',
    summary: 'Send a test through a channel now',
    params,
    body: z.strictObject({
      address: requiredText(254).nullable().default(null).meta({
        description: 'For a channel of Telegram or e-mail',
      }),
    }),
    response: alertTestResult,
    async perform({ by, params: { name }, body }) {
      const tested = await testChannel(app, by, { channel: name, address: body.address });
      return tested.ok ? accepted(serializeAlertTest(tested.value)) : tested;
    },
  });

  operatorRoute(scope, app, {
    ...OWN,
    method: 'POST',
    path: '/me/alert-addresses/:channel/test',
    summary: 'Send a test to yourself now',
    params: own,
    response: alertTestResult,
    async perform({ by, params: { channel } }) {
      const tested = await testOwnAddress(app, by, channel);
      return tested.ok ? accepted(serializeAlertTest(tested.value)) : tested;
    },
  });
}
