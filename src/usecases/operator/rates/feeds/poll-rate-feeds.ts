// Polls all feeds and records the rate that they agree on. A job, every minute. What is wrong with one feed, or with the rate that
// they report, becomes an incident; the rate in force stays until it expires.
import type { PayoutCurrency } from '../../../../domain/rates/currencies.ts';
import { agreeOn } from '../../../../domain/rates/feed.ts';
import { jumpBeyond, type RecordedRate, type ReportedRate } from '../../../../domain/rates/rates.ts';
import { rateFeedTexts } from '../../../../domain/texts/systems.ts';
import { lockAuditLog } from '../../../../storage/audit/audit.ts';
import { closeCondition, openOrUpdateIncident } from '../../../../storage/incidents/incidents.ts';
import type { Tx } from '../../../../storage/postgres/database.ts';
import { loadRateFeeds, type StoredFeed, savePollResults } from '../../../../storage/rates/rate-feeds.ts';
import { loadNewestRates } from '../../../../storage/rates/rates.ts';
import type { App } from '../../../app.ts';
import { incidentReference, recordRate } from '../record-rate.ts';
import { secretOf } from './rate-feeds.ts';
import { type FeedResult, readFeed } from './read-feed.ts';

export async function pollRateFeeds(app: App): Promise<void> {
  const feeds = await loadRateFeeds(app.db);
  for (const currency of new Set(feeds.map((feed) => feed.currency)))
    await pollCurrency(
      app,
      currency,
      feeds.filter((feed) => feed.currency === currency),
    );
}

type Results = ReadonlyMap<string, FeedResult>;

async function pollCurrency(app: App, currency: PayoutCurrency, feeds: readonly StoredFeed[]): Promise<void> {
  const results: Results = new Map(
    await Promise.all(feeds.map(async (feed) => [feed.name, await readStored(app, feed)] as const)),
  );
  const alerts = await app.db.transaction(async (tx) => {
    // As every change of the catalog: the audit log is locked first, so that this rate is compared with the newest one.
    await lockAuditLog(tx);
    return recordPoll(tx, app, { currency, results });
  });
  app.cache.invalidateCatalog();
  for (const alert of alerts) app.alert('a rate needs an operator', { currency, alert });
}

/** A feed whose secret cannot be opened must not stop the others. */
async function readStored(app: App, feed: StoredFeed): Promise<FeedResult> {
  try {
    const secret = feed.secret && app.vault.openText(secretOf(feed.name), feed.secret);
    return await readFeed(app, feed, secret);
  } catch (error) {
    app.logFault(error, 'a rate feed could not be read');
    return { pin: null, problem: rateFeedTexts.unreachable('an unexpected error, which is in the log') };
  }
}

type Poll = { readonly currency: PayoutCurrency; readonly results: Results };

/** Returns the incidents that it opened. */
async function recordPoll(tx: Tx, app: App, { currency, results }: Poll): Promise<string[]> {
  // Feeds that were removed during the poll do not count; those that were added count as silent.
  const feeds = (await loadRateFeeds(tx)).filter((feed) => feed.currency === currency);
  const reported = feeds.flatMap(({ name }): ReportedRate[] => {
    const result = results.get(name);
    return result && 'rate' in result ? [{ feed: name, rate: result.rate }] : [];
  });
  const maxPercent = app.settings.rateJumpPercent;
  const agreement = agreeOn(reported, { feeds: feeds.length, maxPercent });
  const saved = await savePollResults(
    tx,
    [...results].map(([name, result]) => ({
      name,
      rate: 'rate' in result ? result.rate : null,
      problem: 'problem' in result ? result.problem : (agreement.disagreeing.get(name) ?? null),
    })),
  );
  const failing = await judgeFeeds(tx, saved);
  if (agreement.rate === undefined) return failing;
  const newest = (await loadNewestRates(tx))[currency] ?? null;
  const jump = newest && jumpBeyond(newest.rate, agreement.rate, maxPercent);
  if (newest && jump) {
    const detail = rateFeedTexts.held(`${currency}/${app.settings.currency}`, jump);
    const incident = {
      kind: 'rate_held',
      withdrawalId: null,
      reference: incidentReference(newest),
      detail,
    } as const;
    return (await openOrUpdateIncident(tx, incident, { oncePerDay: true })) ? [...failing, detail] : failing;
  }
  const validSeconds = app.settings.rateFeedMinutes * 60;
  if (newest && isEnough(newest, agreement.rate, validSeconds)) return failing;
  await recordRate(tx, newest, {
    currency,
    rate: agreement.rate,
    source: 'feed',
    actor: agreement.agreeing.map(({ feed }) => feed).join(', '),
    reported: agreement.agreeing,
    validSeconds,
  });
  return failing;
}

/** The same rate is recorded again only when half of its time is over: every record makes all processes load the catalog. */
const isEnough = ({ rate, source, expiresAt }: RecordedRate, agreed: bigint, validSeconds: number): boolean =>
  source === 'feed' && rate === agreed && expiresAt.getTime() - Date.now() > validSeconds * 500;

const FAILING_MS = 5 * 60_000;

async function judgeFeeds(tx: Tx, feeds: readonly StoredFeed[]): Promise<string[]> {
  const opened: string[] = [];
  for (const { name, problem, failingSince } of feeds) {
    if (problem === null || failingSince === null) {
      await closeCondition(tx, {
        kinds: ['rate_feed_failed'],
        reference: name,
        actor: 'payouts',
        resolution: rateFeedTexts.recovered,
      });
    } else if (Date.now() - failingSince.getTime() >= FAILING_MS) {
      const detail = rateFeedTexts.failing(name, { since: failingSince, problem });
      const incident = { kind: 'rate_feed_failed', withdrawalId: null, reference: name, detail } as const;
      if (await openOrUpdateIncident(tx, incident, { oncePerDay: true })) opened.push(detail);
    }
  }
  return opened;
}
