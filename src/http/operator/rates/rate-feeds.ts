// Feeds that report rates. Secrets are write-only.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import type { FeedDraft } from '../../../usecases/operator/rates/feeds/feed-draft.ts';
import {
  addRateFeed,
  listRateFeeds,
  removeRateFeed,
} from '../../../usecases/operator/rates/feeds/rate-feeds.ts';
import { testNewRateFeed, testRateFeed } from '../../../usecases/operator/rates/feeds/test-rate-feed.ts';
import { serializeProposal, withProposal } from '../../../views/proposal.ts';
import {
  feedTestResult,
  rateFeedItem,
  serializeFeedTest,
  serializeRateFeed,
} from '../../../views/rate-feeds.ts';
import { payoutCurrency } from '../../../views/rates.ts';
import { anyText, requiredText } from '../../web-api/fields.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const HEAD = { tag: 'Configuration' } as const satisfies Partial<RouteHead>;
const params = z.object({ name: requiredText(32) });

const fields = {
  currency: payoutCurrency,
  url: requiredText(2_000),
  rate_pointer: anyText(500).meta({
    description: 'Where in the response the rate is; a JSON pointer',
    examples: ['/data/price'],
  }),
  time_pointer: anyText(500).nullable().default(null).meta({
    description: 'Where the time is that it was made; null: the response does not say it',
  }),
  min_rate: anyText(32).meta({ description: 'A rate below is not used', examples: ['80'] }),
  max_rate: anyText(32).meta({ description: 'A rate above is not used', examples: ['120'] }),
  pins: z
    .array(anyText(100))
    .max(20)
    .default([])
    .meta({ description: 'Hashes of the public keys that its server may have' }),
  secret: anyText(4_000)
    .nullable()
    .default(null)
    .meta({ description: 'Its responses are signed with it (Standard Webhooks); write-only' }),
};

type Fields = z.output<z.ZodObject<typeof fields>>;

const draftOf = (name: string, body: Omit<Fields, 'secret'>): FeedDraft => ({
  name,
  currency: body.currency,
  url: body.url,
  ratePointer: body.rate_pointer,
  timePointer: body.time_pointer,
  minRate: body.min_rate,
  maxRate: body.max_rate,
  pins: body.pins,
});

export function registerRateFeeds(scope: FastifyInstance, app: App): void {
  registerList(scope, app);
  registerChanges(scope, app);
  registerTests(scope, app);
}

function registerList(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...HEAD,
    right: 'read',
    method: 'GET',
    path: '/rate-feeds',
    summary: 'Feeds that report rates, with the result of the last poll',
    response: z.object({ items: z.array(rateFeedItem) }),
    perform: async () => accepted({ items: (await listRateFeeds(app)).map(serializeRateFeed) }),
  });
}

function registerChanges(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...HEAD,
    right: 'manage',
    method: 'POST',
    path: '/rate-feeds',
    twoPeople: 'loosening',
    summary: 'Add a feed; it is polled from the next minute on',
    body: z.strictObject({ name: requiredText(32), ...fields }),
    response: withProposal(z.object({ feed: rateFeedItem.nullable() })),
    async perform({ by, body }) {
      const added = await addRateFeed(app, by, draftOf(body.name, body), body.secret);
      if (!added.ok) return added;
      const { current, proposal } = added.value;
      const feed = current && (await listRateFeeds(app)).find(({ name }) => name === current.name);
      return accepted({
        feed: feed ? serializeRateFeed(feed) : null,
        proposal: proposal && serializeProposal(app, proposal),
      });
    },
  });

  operatorRoute(scope, app, {
    ...HEAD,
    right: 'manage',
    method: 'DELETE',
    path: '/rate-feeds/:name',
    twoPeople: 'loosening',
    summary: 'Remove a feed; rates that it made stay recorded',
    params,
    response: withProposal(z.object({})),
    async perform({ by, params: { name } }) {
      const removed = await removeRateFeed(app, by, name);
      if (!removed.ok) return removed;
      const { proposal } = removed.value;
      return accepted({ proposal: proposal && serializeProposal(app, proposal) });
    },
  });
}

function registerTests(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...HEAD,
    right: 'manage',
    method: 'POST',
    path: '/rate-feeds/:name/test',
    summary: 'Read a feed now and show the result; no rate is recorded',
    params,
    response: feedTestResult,
    async perform({ by, params: { name } }) {
      const tested = await testRateFeed(app, by, name);
      return tested.ok ? accepted(serializeFeedTest(tested.value)) : tested;
    },
  });

  operatorRoute(scope, app, {
    ...HEAD,
    right: 'manage',
    method: 'POST',
    path: '/rate-feed-tests',
    summary: 'Read a feed before it is added; without a pin, the result has the one of its server',
    body: z.strictObject({ name: requiredText(32).default('new'), ...fields }),
    response: feedTestResult,
    async perform({ by, body }) {
      const tested = await testNewRateFeed(app, by, draftOf(body.name, body), body.secret);
      return tested.ok ? accepted(serializeFeedTest(tested.value)) : tested;
    },
  });
}
