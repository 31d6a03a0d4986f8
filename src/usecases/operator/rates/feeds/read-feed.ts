// Reads a feed once, outside of any transaction.
import { type FeedReading, type RateFeed, readResponse } from '../../../../domain/rates/feed.ts';
import type { App } from '../../../app.ts';

export type FeedResult = FeedReading & {
  /** The hash of the public key of its server. */
  readonly pin: string | null;
};

/** Never throws. */
export async function readFeed(
  { rateSource, settings }: App,
  feed: RateFeed,
  secret: string | null,
): Promise<FeedResult> {
  const response = await rateSource.read({ url: feed.url, pins: feed.pins, secret });
  const { pin } = response;
  if ('problem' in response) return { pin, problem: response.problem };
  const maxAgeSeconds = settings.rateFeedMinutes * 60;
  return { pin, ...readResponse(response.body, { ...feed, now: new Date(), maxAgeSeconds }) };
}
