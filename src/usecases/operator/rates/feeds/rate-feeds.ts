// Adds, lists and removes feeds. A feed sets rates by itself, so with four eyes a second operator confirms a new one, and also a
// removal while others remain: the fewer they are, the more each of them decides.
import type { Actor } from '../../../../domain/audit.ts';
import type { RateFeed } from '../../../../domain/rates/feed.ts';
import { formatRate } from '../../../../domain/rates/rates.ts';
import { accepted } from '../../../../domain/result.ts';
import { rateFeedTexts } from '../../../../domain/texts/systems.ts';
import { closeCondition } from '../../../../storage/incidents/incidents.ts';
import type { SealedText } from '../../../../storage/installation/vault.ts';
import type { Tx } from '../../../../storage/postgres/database.ts';
import {
  deleteRateFeed,
  insertRateFeed,
  loadRateFeeds,
  type StoredFeed,
} from '../../../../storage/rates/rate-feeds.ts';
import { type ActionResult, type RejectedResult, rejectAction } from '../../../actions/rejection.ts';
import { changeCatalog } from '../../../actions/run-action.ts';
import type { App } from '../../../app.ts';
import { proposeIfLoosened, type SetUpContext, type SetUpResult } from '../../proposals/propose-set-up.ts';
import { checkSecret, type FeedDraft, parseFeed } from './feed-draft.ts';
import { secretOf } from './read-feed.ts';

export type RateFeedInput = FeedDraft & {
  readonly kind: 'rate-feed';
  /** Base64: a proposal stores it as text. */
  readonly secret: { readonly sealed: string; readonly keyId: string } | null;
};

export const listRateFeeds = (app: App): Promise<StoredFeed[]> => loadRateFeeds(app.db);

export async function addRateFeed(
  app: App,
  by: Actor,
  draft: FeedDraft,
  secret: string | null,
): Promise<ActionResult<SetUpResult<RateFeed | null>>> {
  const problem = checkSecret(app, secret);
  if (problem !== undefined) return rejectAction('invalid', problem, 'secret');
  const sealed = secret === null ? null : app.vault.sealText(secretOf(draft.name), secret);
  const input = {
    kind: 'rate-feed',
    ...draft,
    secret: sealed && { sealed: sealed.sealed.toString('base64'), keyId: sealed.keyId },
  } as const;
  // One after the other, and in the lock order of a poll.
  return changeCatalog(app, by, (tx, writeAudit) => addRateFeedInTx(tx, { app, writeAudit, by }, input));
}

export async function addRateFeedInTx(
  tx: Tx,
  context: SetUpContext,
  input: RateFeedInput,
): Promise<ActionResult<SetUpResult<RateFeed | null>>> {
  const { secret } = input;
  const parsed = parseFeed(input, secret !== null);
  if (!parsed.ok) return parsed;
  const feed = parsed.value;
  if (!feed.isSigned && feed.pins.length === 0)
    return rejectAction('invalid', rateFeedTexts.notAuthentic, 'pins');
  const taken = rejectTaken(feed, await loadRateFeeds(tx));
  if (taken) return taken;
  const change = { subject: subjectOf(feed.name), before: {}, after: describeFeed(feed) };
  const proposal = await proposeIfLoosened(tx, context, { loosens: true, ...change, version: null, input });
  if (proposal) return accepted({ current: null, proposal });
  const sealed: SealedText | null = secret && {
    sealed: Buffer.from(secret.sealed, 'base64'),
    keyId: secret.keyId,
  };
  if (!(await insertRateFeed(tx, feed, { secret: sealed, actor: context.by.name })))
    return rejectAction('wrong-state', rateFeedTexts.alreadyExists(feed.name), 'name');
  context.writeAudit({ action: 'rate_feed.add', ...change, reason: context.confirmed?.reason });
  return accepted({ current: feed, proposal: null });
}

const hostOf = (url: string): string => new URL(url).host;

function rejectTaken(feed: RateFeed, feeds: readonly RateFeed[]): RejectedResult | undefined {
  if (feeds.some(({ name }) => name === feed.name))
    return rejectAction('wrong-state', rateFeedTexts.alreadyExists(feed.name), 'name');
  const host = hostOf(feed.url);
  const same = feeds.find((one) => one.currency === feed.currency && hostOf(one.url) === host);
  return same && rejectAction('wrong-state', rateFeedTexts.sameHost(same.name, host), 'url');
}

export type FeedRemovalInput = {
  readonly kind: 'rate-feed-removal';
  readonly name: string;
  readonly version?: string | undefined;
};

const versionOf = ({ addedAt }: StoredFeed): string => addedAt.toISOString();

export const removeRateFeed = (app: App, by: Actor, name: string): Promise<ActionResult<SetUpResult<null>>> =>
  changeCatalog(app, by, (tx, writeAudit) =>
    removeRateFeedInTx(tx, { app, writeAudit, by }, { kind: 'rate-feed-removal', name }),
  );

export async function removeRateFeedInTx(
  tx: Tx,
  context: SetUpContext,
  { version, ...input }: FeedRemovalInput,
): Promise<ActionResult<SetUpResult<null>>> {
  const { name } = input;
  const feeds = await loadRateFeeds(tx);
  const feed = feeds.find((one) => one.name === name);
  if (!feed) return rejectAction('not-found', rateFeedTexts.notFound(name));
  if (version !== undefined && version !== versionOf(feed))
    return rejectAction('stale', rateFeedTexts.changedSinceProposed(name));
  const change = { subject: subjectOf(name), before: describeFeed(feed), after: {} };
  const proposal = await proposeIfLoosened(tx, context, {
    loosens: feeds.some((one) => one.name !== name && one.currency === feed.currency),
    ...change,
    version: versionOf(feed),
    input,
  });
  if (proposal) return accepted({ current: null, proposal });
  await deleteRateFeed(tx, name);
  await closeCondition(tx, {
    kinds: ['rate_feed_failed'],
    about: failureReference(name),
    actor: context.by.name,
    resolution: rateFeedTexts.removed,
  });
  context.writeAudit({ action: 'rate_feed.remove', ...change, reason: context.confirmed?.reason });
  return accepted({ current: null, proposal: null });
}

/** Each time that it begins to fail is an incident of its own. */
export const failureReference = (name: string, since?: Date): string =>
  `${name}:${since?.toISOString() ?? ''}`;

export const subjectOf = (name: string): string => `rate-feed:${name}`;

const describeFeed = (feed: RateFeed): Readonly<Record<string, unknown>> => ({
  currency: feed.currency,
  url: feed.url,
  ratePointer: feed.ratePointer,
  timePointer: feed.timePointer,
  minRate: formatRate(feed.minRate),
  maxRate: formatRate(feed.maxRate),
  pins: feed.pins,
  signed: feed.isSigned,
});

export type { RateFeed, StoredFeed };
