// What a create of the same request would do now. Writes nothing.
import { randomUUID } from 'node:crypto';
import type { Merchant } from '../../domain/merchant.ts';
import { encodeQuote, holdUntil } from '../../domain/rates/held-quote.ts';
import { type Rejection, reject } from '../../domain/rejections.ts';
import { accepted, type Result } from '../../domain/result.ts';
import type { Plan, Withdrawal, WithdrawalRequest } from '../../domain/withdrawal.ts';
import type { LoadedCatalog } from '../../storage/catalog/catalog.ts';
import type { App } from '../app.ts';
import type { Caller } from './authenticate-merchant.ts';
import { contentOf, decide, findObstacle, quoteOwner, repeatWhileStale } from './decide-withdrawal.ts';
import { failureOf } from './order-response.ts';

export type WithdrawalQuote = {
  /** Undefined if the request is rejected before it has amounts. */
  readonly plan: Plan | undefined;
  /** What a create would respond. */
  readonly rejection: Rejection | undefined;
  /** The order id was used for the same request: a create would respond with this withdrawal. */
  readonly repeated: Withdrawal | undefined;
  readonly held: { readonly token: string; readonly expiresAt: Date } | undefined;
};

type Input = {
  readonly merchant: Merchant;
  readonly caller: Caller;
  readonly request: WithdrawalRequest;
};

export const quoteWithdrawal = (app: App, input: Input): Promise<Result<WithdrawalQuote>> =>
  repeatWhileStale(app, input, (merchant) => quoteOnce(app, merchant, input.request));

async function quoteOnce(
  app: App,
  merchant: Merchant,
  request: WithdrawalRequest,
): Promise<Result<WithdrawalQuote> | 'stale'> {
  const catalog = await app.cache.catalog();
  const { plan, rejection } = decide(app, merchant, catalog, request);
  const obstacle = await findObstacle(app, { merchant, catalog, request, plan, rejection });
  if (obstacle === 'stale') return 'stale';
  if (!obstacle)
    return accepted({
      plan,
      rejection: undefined,
      repeated: undefined,
      held: plan && holdRate(app, { plan, catalog, request }),
    });
  const repeated = 'id' in obstacle ? obstacle : undefined;
  const wouldReject = 'id' in obstacle ? rejectionOf(obstacle) : obstacle;
  return accepted({ plan, rejection: wouldReject, repeated, held: undefined });
}

function rejectionOf(repeated: Withdrawal): Rejection | undefined {
  if (repeated.createInProgress) return reject('in_progress', { withdrawId: String(repeated.id) });
  return repeated.failed ? failureOf(repeated, { replayed: true }) : undefined;
}

type Decided = {
  readonly plan: Plan;
  readonly catalog: LoadedCatalog;
  readonly request: WithdrawalRequest;
};

/** Only if the recipient is sent another currency. */
function holdRate(app: App, { plan, catalog, request }: Decided): WithdrawalQuote['held'] {
  const { payout, merchantId, quote } = plan;
  const recorded = payout && catalog.rates[payout.currency];
  if (!recorded) return undefined;
  const expiresAt = holdUntil(recorded, catalog.clock());
  const content = contentOf(app, request);
  const { total, received } = quote;
  const held = { id: randomUUID(), content, total, received, payout, expiresAt };
  return { token: app.vault.sealToken(quoteOwner(merchantId), encodeQuote(held)), expiresAt };
}
