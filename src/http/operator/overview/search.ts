// The global search. It uses POST because the query may be a full destination, and URLs are stored in logs and browser
// histories.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Actor } from '../../../domain/audit.ts';
import { MERCHANT_STATUSES } from '../../../domain/merchant.ts';
import { mayDo } from '../../../domain/operators/roles.ts';
import { accepted, rejected } from '../../../domain/result.ts';
import type { Destination } from '../../../domain/systems/wallets.ts';
import { withdrawalTexts } from '../../../domain/texts/withdrawals.ts';
import type { ActionResult } from '../../../usecases/actions/rejection.ts';
import type { App } from '../../../usecases/app.ts';
import { findByPart, search } from '../../../usecases/operator/overview/search.ts';
import {
  findByDestination,
  recognizeDestinations,
} from '../../../usecases/operator/withdrawals/find-by-destination.ts';
import type { QueueRow } from '../../../usecases/operator/withdrawals/list-queue.ts';
import { serializeWithdrawal, withdrawalRow } from '../../../views/withdrawals/withdrawal.ts';
import { type FixedWindow, openFixedWindow } from '../../fixed-window.ts';
import { requiredText } from '../../web-api/fields.ts';
import { operatorRoute } from '../shared/route.ts';

/** Per operator: enough for normal work, too few to guess the masked digits of a destination. */
const MAX_DESTINATION_SEARCHES = 60;
const HOUR_SECONDS = 3_600;

const response = z.object({
  withdrawals: z.array(withdrawalRow),
  merchants: z.array(z.object({ merchant_id: z.int(), name: z.string(), status: z.enum(MERCHANT_STATUSES) })),
  banks: z.array(z.object({ bank_id: z.string(), name: z.string() })),
  destination: z.string().nullable().meta({
    description: 'If `q` is a full destination: a hash of it, for the filter `destination` of lists',
  }),
});

export function registerSearch(scope: FastifyInstance, app: App): void {
  const searches = openFixedWindow(HOUR_SECONDS);

  operatorRoute(scope, app, {
    right: 'read',
    tag: 'Overview',
    method: 'POST',
    path: '/search',
    readOnly: true,
    summary:
      'Search by id, name, or a part of an order id or reference; with the right `trace` also by full destination',
    rejections: ['too_many'],
    body: z.strictObject({
      q: requiredText(200),
      whole: z.boolean().default(false).meta({
        description:
          '`q` is complete, not still being typed: it may be an e-wallet account, which can be any word',
      }),
    }),
    response,
    async perform({ by, operator, body: { q, whole } }): Promise<ActionResult<z.input<typeof response>>> {
      const matches = await search(app, q);
      const otherMatches = {
        merchants: matches.merchants.map(({ id, name, status }) => ({ merchant_id: id, name, status })),
        banks: matches.banks.map(({ bankId, name }) => ({ bank_id: bankId, name })),
      };
      const found = await findWithdrawals(
        { app, by, searches },
        { q, whole, exact: matches.withdrawals, mayTrace: mayDo(operator.role, 'trace') },
      );
      if (!found.ok) return found;
      return accepted({
        ...otherMatches,
        withdrawals: found.value.withdrawals.map(serializeWithdrawal),
        destination: found.value.hash?.toString('hex') ?? null,
      });
    },
  });
}

type SearchContext = { readonly app: App; readonly by: Actor; readonly searches: FixedWindow };
type Query = {
  readonly q: string;
  readonly whole: boolean;
  /** With `q` as id, order id or reference. */
  readonly exact: readonly QueueRow[];
  readonly mayTrace: boolean;
};
type Found = { readonly withdrawals: readonly QueueRow[]; readonly hash?: Buffer };

/** What looks like a destination is searched for as one. Any word may be an e-wallet account: those come last. */
async function findWithdrawals(
  context: SearchContext,
  { q, whole, exact, mayTrace }: Query,
): Promise<ActionResult<Found>> {
  const { app } = context;
  const isTraced = mayTrace && exact.length === 0;
  const certain = isTraced ? recognizeDestinations(app, q, false) : [];
  const traced = await trace(context, certain);
  if (!traced.ok || traced.value.withdrawals.length > 0) return traced;
  const withdrawals = await findByPart(app, q, exact);
  if (withdrawals.length > 0) return accepted({ withdrawals });
  const possible = isTraced && whole && certain.length === 0 ? recognizeDestinations(app, q, true) : [];
  return possible.length > 0 ? trace(context, possible) : traced;
}

async function trace(
  { app, by, searches }: SearchContext,
  destinations: readonly Destination[],
): Promise<ActionResult<Found>> {
  if (destinations.length === 0) return accepted({ withdrawals: [] });
  const { count, secondsLeft } = searches.count(by.name);
  if (count > MAX_DESTINATION_SEARCHES)
    return rejected({
      kind: 'too-often',
      text: withdrawalTexts.tooManyDestinationSearches(MAX_DESTINATION_SEARCHES),
      retryAfterSeconds: secondsLeft,
    });
  return findByDestination(app, by, destinations);
}
