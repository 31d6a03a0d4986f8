// Rate feeds, and the result of a test.
import { z } from 'zod';
import { formatRate } from '../domain/rates/rates.ts';
import type { StoredFeed } from '../usecases/operator/rates/feeds/rate-feeds.ts';
import type { FeedResult } from '../usecases/operator/rates/feeds/read-feed.ts';
import { iso, time } from './fields.ts';
import { payoutCurrency } from './rates.ts';

const rateText = z.string().meta({ examples: ['97.35'] });
const problem = z.string().nullable().meta({ description: 'What is wrong, in words; null: nothing' });

export const rateFeedItem = z
  .object({
    name: z.string(),
    currency: payoutCurrency,
    url: z.string(),
    rate_pointer: z.string(),
    time_pointer: z.string().nullable(),
    min_rate: rateText,
    max_rate: rateText,
    pins: z.array(z.string()),
    signed: z.boolean().meta({ description: 'Its responses are signed with a secret, which is write-only' }),
    added_by: z.string(),
    added_at: time,
    polled_at: time.nullable().meta({ description: 'Null: not yet' }),
    last_rate: rateText.nullable().meta({ description: 'The last one that it reported within its bounds' }),
    problem: problem.meta({ description: 'Of the last poll, in words; null: none' }),
    failing_since: time.nullable(),
  })
  .meta({ id: 'RateFeed' });

export const serializeRateFeed = (feed: StoredFeed): z.input<typeof rateFeedItem> => ({
  name: feed.name,
  currency: feed.currency,
  url: feed.url,
  rate_pointer: feed.ratePointer,
  time_pointer: feed.timePointer,
  min_rate: formatRate(feed.minRate),
  max_rate: formatRate(feed.maxRate),
  pins: [...feed.pins],
  signed: feed.isSigned,
  added_by: feed.addedBy,
  added_at: iso(feed.addedAt),
  polled_at: feed.polledAt && iso(feed.polledAt),
  last_rate: feed.lastRate === null ? null : formatRate(feed.lastRate),
  problem: feed.problem,
  failing_since: feed.failingSince && iso(feed.failingSince),
});

export const feedTestResult = z
  .object({
    rate: rateText.nullable().meta({ description: 'Null: it reported none that can be used' }),
    problem,
    pin: z
      .string()
      .nullable()
      .meta({ description: 'The hash of the public key of its server; null without https' }),
  })
  .meta({ id: 'RateFeedTest' });

export const serializeFeedTest = (result: FeedResult): z.input<typeof feedTestResult> => ({
  rate: 'rate' in result ? formatRate(result.rate) : null,
  problem: 'problem' in result ? result.problem : null,
  pin: result.pin,
});
