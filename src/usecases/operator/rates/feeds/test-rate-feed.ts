// Reads a feed now and shows the result. Nothing is recorded but the test. A new one can be tested before it is added, also
// without a pin: the result has the one of its server.
import type { Actor } from '../../../../domain/audit.ts';
import { formatRate } from '../../../../domain/rates/rates.ts';
import { accepted } from '../../../../domain/result.ts';
import { rateFeedTexts } from '../../../../domain/texts/systems.ts';
import { loadRateFeeds } from '../../../../storage/rates/rate-feeds.ts';
import { type ActionResult, rejectAction } from '../../../actions/rejection.ts';
import { runAction, withoutForm } from '../../../actions/run-action.ts';
import type { App } from '../../../app.ts';
import { checkSecret, type FeedDraft, parseFeed } from './feed-draft.ts';
import { subjectOf } from './rate-feeds.ts';
import { type FeedResult, readFeed, readStoredFeed } from './read-feed.ts';

export async function testNewRateFeed(
  app: App,
  by: Actor,
  draft: FeedDraft,
  secret: string | null,
): Promise<ActionResult<FeedResult>> {
  const problem = checkSecret(app, secret);
  if (problem !== undefined) return rejectAction('invalid', problem, 'secret');
  const parsed = parseFeed(draft, secret !== null);
  if (!parsed.ok) return parsed;
  return record(app, by, draft, await readFeed(app, parsed.value, secret));
}

export async function testRateFeed(app: App, by: Actor, name: string): Promise<ActionResult<FeedResult>> {
  const feed = (await loadRateFeeds(app.db)).find((one) => one.name === name);
  if (!feed) return rejectAction('not-found', rateFeedTexts.notFound(name), 'name');
  return record(app, by, feed, await readStoredFeed(app, feed));
}

const record = (
  app: App,
  by: Actor,
  { name, url }: Pick<FeedDraft, 'name' | 'url'>,
  result: FeedResult,
): Promise<ActionResult<FeedResult>> =>
  runAction(app, withoutForm(by), async (_tx, writeAudit) => {
    const found = 'rate' in result ? { rate: formatRate(result.rate) } : { problem: result.problem };
    writeAudit({ action: 'rate_feed.test', subject: subjectOf(name), after: { url, ...found } });
    return accepted(result);
  });
