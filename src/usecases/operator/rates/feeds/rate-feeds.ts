// Adds, lists and removes feeds. A feed sets rates by itself, so with four eyes a second operator confirms a new one. Removing one
// only stops it, and is done at once.
import type { Actor } from '../../../../domain/audit.ts';
import type { RateFeed } from '../../../../domain/rates/feed.ts';
import { formatRate } from '../../../../domain/rates/rates.ts';
import { accepted } from '../../../../domain/result.ts';
import { rateFeedTexts } from '../../../../domain/texts/systems.ts';
import type { SealedText } from '../../../../storage/installation/vault.ts';
import type { Tx } from '../../../../storage/postgres/database.ts';
import {
  deleteRateFeed,
  insertRateFeed,
  loadRateFeeds,
  type StoredFeed,
} from '../../../../storage/rates/rate-feeds.ts';
import type { App } from '../../../app.ts';
import { proposeIfLoosened, type SetUpContext, type SetUpResult } from '../../proposals/propose-set-up.ts';
import { type OperatorResult, operatorRejection } from '../../shared/rejection.ts';
import { runOperatorAction } from '../../shared/run-operator-action.ts';
import { checkSecret, type FeedDraft, parseFeed } from './feed-draft.ts';

/** The label that its secret is sealed under. */
export const secretOf = (feed: string): string => `rate-feed:${feed}`;

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
): Promise<OperatorResult<SetUpResult<RateFeed | null>>> {
  const problem = checkSecret(app, secret);
  if (problem !== undefined) return operatorRejection('invalid', problem, 'secret');
  const sealed = secret === null ? null : app.vault.sealText(secretOf(draft.name), secret);
  const input = {
    kind: 'rate-feed',
    ...draft,
    secret: sealed && { sealed: sealed.sealed.toString('base64'), keyId: sealed.keyId },
  } as const;
  return runOperatorAction(app, by, (tx, writeAudit) => addRateFeedInTx(tx, { app, writeAudit, by }, input));
}

export async function addRateFeedInTx(
  tx: Tx,
  context: SetUpContext,
  input: RateFeedInput,
): Promise<OperatorResult<SetUpResult<RateFeed | null>>> {
  const { secret } = input;
  const parsed = parseFeed(input, secret !== null);
  if (!parsed.ok) return parsed;
  const feed = parsed.value;
  if (!feed.isSigned && feed.pins.length === 0)
    return operatorRejection('invalid', rateFeedTexts.notAuthentic, 'pins');
  if ((await loadRateFeeds(tx)).some(({ name }) => name === feed.name))
    return operatorRejection('wrong-state', rateFeedTexts.alreadyExists(feed.name), 'name');
  const change = { subject: subjectOf(feed.name), before: {}, after: describeFeed(feed) };
  const proposal = await proposeIfLoosened(tx, context, { loosens: true, ...change, version: null, input });
  if (proposal) return accepted({ current: null, proposal });
  const sealed: SealedText | null = secret && {
    sealed: Buffer.from(secret.sealed, 'base64'),
    keyId: secret.keyId,
  };
  if (!(await insertRateFeed(tx, feed, { secret: sealed, actor: context.by.name })))
    return operatorRejection('wrong-state', rateFeedTexts.alreadyExists(feed.name), 'name');
  context.writeAudit({ action: 'rate_feed.add', ...change, reason: context.confirmed?.reason });
  return accepted({ current: feed, proposal: null });
}

export const removeRateFeed = (app: App, by: Actor, name: string): Promise<OperatorResult<true>> =>
  runOperatorAction(app, by, async (tx, writeAudit) => {
    const feed = await deleteRateFeed(tx, name);
    if (!feed) return operatorRejection('not-found', rateFeedTexts.notFound(name));
    writeAudit({ action: 'rate_feed.remove', subject: subjectOf(name), before: describeFeed(feed) });
    return accepted(true as const);
  });

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
