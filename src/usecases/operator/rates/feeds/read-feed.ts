// Reads a feed once, outside of any transaction. Never throws.
import { type FeedReading, type RateFeed, readResponse } from '../../../../domain/rates/feed.ts';
import { rateFeedTexts } from '../../../../domain/texts/systems.ts';
import type { StoredFeed } from '../../../../storage/rates/rate-feeds.ts';
import type { App } from '../../../app.ts';

export type FeedResult = FeedReading & {
  /** The hash of the public key of its server. */
  readonly pin: string | null;
};

/** The label that its secret is sealed under. */
export const secretOf = (feed: string): string => `rate-feed:${feed}`;

export async function readFeed(
  { feedReader, settings }: App,
  feed: RateFeed,
  secret: string | null,
): Promise<FeedResult> {
  const response = await feedReader.read({ url: feed.url, pins: feed.pins, secret });
  const { pin } = response;
  if ('problem' in response) return { pin, problem: response.problem };
  const maxAgeSeconds = settings.rateFeedMinutes * 60;
  return { pin, ...readResponse(response.body, { ...feed, now: new Date(), maxAgeSeconds }) };
}

/** A feed whose secret cannot be opened must not stop the others. */
export async function readStoredFeed(app: App, feed: StoredFeed): Promise<FeedResult> {
  let secret: string | null;
  try {
    secret = feed.secret && app.vault.openText(secretOf(feed.name), feed.secret);
  } catch (error) {
    app.logFault(error, 'the secret of a rate feed could not be opened');
    return {
      pin: null,
      problem: rateFeedTexts.unreachable('its secret cannot be opened; add the feed again'),
    };
  }
  return readFeed(app, feed, secret);
}
