// Polls all feeds and records the rate that they agree on. A job, every minute. What is wrong with one feed, or with the rate that
// they report, becomes an incident; the rate in force stays until it expires.
import type { PayoutCurrency } from '../../../../domain/rates/currencies.ts';
import { agreeOn, findJump } from '../../../../domain/rates/feed.ts';
import type { Rate, RecordedRate } from '../../../../domain/rates/rates.ts';
import { rateFeedTexts } from '../../../../domain/texts/systems.ts';
import { lockAuditLog } from '../../../../storage/audit/audit.ts';
import { closeCondition, openOrUpdateIncident } from '../../../../storage/incidents/incidents.ts';
import type { Tx } from '../../../../storage/postgres/database.ts';
import { loadDatabaseTime } from '../../../../storage/postgres/database-time.ts';
import { loadRateFeeds, type StoredFeed, savePollResults } from '../../../../storage/rates/rate-feeds.ts';
import { loadRecentRates } from '../../../../storage/rates/rates.ts';
import type { App } from '../../../app.ts';
import { incidentReference, recordRate } from '../record-rate.ts';
import { failureReference } from './rate-feeds.ts';
import { type FeedResult, readStoredFeed } from './read-feed.ts';

const ACTOR = 'rate feeds';

export async function pollRateFeeds(app: App): Promise<void> {
  const feeds = await loadRateFeeds(app.db);
  for (const currency of new Set(feeds.map((feed) => feed.currency))) {
    const polled = await Promise.all(
      feeds
        .filter((feed) => feed.currency === currency)
        .map(async (feed) => ({ feed, result: await readStoredFeed(app, feed) })),
    );
    await recordPoll(app, currency, polled);
  }
}

type Polled = { readonly feed: StoredFeed; readonly result: FeedResult };

async function recordPoll(app: App, currency: PayoutCurrency, polled: readonly Polled[]): Promise<void> {
  const { isRecorded, alerts } = await app.db.transaction(async (tx) => {
    // As every change of the catalog: the audit log is locked first, so that this rate is compared with the newest ones.
    await lockAuditLog(tx);
    const { rate, reported, failing } = await recordResults(tx, currency, polled);
    const decision =
      rate === undefined
        ? { isRecorded: false, held: [] }
        : await decideRate(tx, app, { currency, rate, reported });
    return { isRecorded: decision.isRecorded, alerts: [...failing, ...decision.held] };
  });
  if (isRecorded) app.cache.invalidateCatalog();
  for (const alert of alerts) app.alert('a rate needs an operator', { currency, alert });
}

/** Feeds that were removed during the poll do not count; those that were added, also under the same name, count as silent. */
async function recordResults(tx: Tx, currency: PayoutCurrency, polled: readonly Polled[]) {
  const feeds = (await loadRateFeeds(tx)).filter((feed) => feed.currency === currency);
  const isCurrent = ({ name, addedAt }: StoredFeed): boolean =>
    feeds.some((feed) => feed.name === name && feed.addedAt.getTime() === addedAt.getTime());
  const results = polled.filter(({ feed }) => isCurrent(feed));
  const agreement = agreeOn(
    results.flatMap(({ feed, result }) => ('rate' in result ? { feed: feed.name, rate: result.rate } : [])),
    feeds.length,
  );
  const saved = await savePollResults(
    tx,
    results.map(({ feed: { name }, result }) => ({
      name,
      rate: 'rate' in result ? result.rate : null,
      problem: 'problem' in result ? result.problem : (agreement.disagreeing.get(name) ?? null),
    })),
  );
  return { ...agreement, failing: await judgeFeeds(tx, saved) };
}

type Agreed = {
  readonly currency: PayoutCurrency;
  readonly rate: Rate;
  readonly reported: RecordedRate['reported'];
};

async function decideRate(
  tx: Tx,
  app: App,
  { currency, rate, reported }: Agreed,
): Promise<{ readonly isRecorded: boolean; readonly held: readonly string[] }> {
  const recent = await loadRecentRates(tx, currency);
  const [newest] = recent;
  const jump = findJump(
    recent.map((one) => one.rate),
    rate,
    app.settings.rateJumpPercent,
  );
  if (newest && jump) {
    const detail = rateFeedTexts.held(`${currency}/${app.settings.currency}`, jump);
    const reference = incidentReference(newest);
    const incident = { kind: 'rate_held', withdrawalId: null, reference, detail } as const;
    const isOpened = await openOrUpdateIncident(tx, incident, { oncePerDay: true });
    return { isRecorded: false, held: isOpened ? [detail] : [] };
  }
  const validSeconds = app.settings.rateFeedMinutes * 60;
  if (newest && isEnough(newest, rate, { validSeconds, now: await loadDatabaseTime(tx) }))
    return { isRecorded: false, held: [] };
  const actor = reported.flatMap(({ feed, agreed }) => (agreed ? feed : [])).join(', ');
  await recordRate(tx, { currency, rate, source: 'feed', actor, reported, validSeconds });
  return { isRecorded: true, held: [] };
}

/** The same rate is recorded again only when half of its time is over: every record makes all processes load the catalog. */
const isEnough = (
  { rate, source, expiresAt }: RecordedRate,
  agreed: Rate,
  { validSeconds, now }: { readonly validSeconds: number; readonly now: Date },
): boolean =>
  source === 'feed' && rate === agreed && expiresAt.getTime() - now.getTime() > validSeconds * 500;

const FAILING_MS = 5 * 60_000;

/** Returns the incidents that it opened. */
async function judgeFeeds(tx: Tx, feeds: readonly StoredFeed[]): Promise<string[]> {
  const now = await loadDatabaseTime(tx);
  const opened: string[] = [];
  for (const { name, problem, failingSince } of feeds) {
    if (problem === null || failingSince === null) {
      await closeCondition(tx, {
        kinds: ['rate_feed_failed'],
        about: failureReference(name),
        actor: ACTOR,
        resolution: rateFeedTexts.recovered,
      });
    } else if (now.getTime() - failingSince.getTime() >= FAILING_MS) {
      const detail = rateFeedTexts.failing(name, { since: failingSince, problem });
      const reference = failureReference(name, failingSince);
      const incident = { kind: 'rate_feed_failed', withdrawalId: null, reference, detail } as const;
      if (await openOrUpdateIncident(tx, incident, { oncePerDay: true })) opened.push(detail);
    }
  }
  return opened;
}
