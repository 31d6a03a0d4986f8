// The global search. It uses POST because the query may be a full destination, and URLs are stored in logs and browser
// histories.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { MERCHANT_STATUSES } from '../../../domain/merchant.ts';
import { mayDo } from '../../../domain/operators/roles.ts';
import { accepted, rejected } from '../../../domain/result.ts';
import { withdrawalTexts } from '../../../domain/texts/withdrawals.ts';
import type { ActionResult } from '../../../usecases/actions/rejection.ts';
import type { App } from '../../../usecases/app.ts';
import { findByPart, search } from '../../../usecases/operator/overview/search.ts';
import {
  findByDestination,
  recognizeDestinations,
} from '../../../usecases/operator/withdrawals/find-by-destination.ts';
import { serializeWithdrawal, withdrawalRow } from '../../../views/withdrawals/withdrawal.ts';
import { openFixedWindow } from '../../fixed-window.ts';
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
      const destinations =
        matches.withdrawals.length === 0 && mayDo(operator.role, 'trace')
          ? recognizeDestinations(app, q, whole)
          : [];
      if (destinations.length === 0) {
        const withdrawals = await findByPart(app, q, matches.withdrawals);
        return accepted({
          ...otherMatches,
          withdrawals: withdrawals.map(serializeWithdrawal),
          destination: null,
        });
      }
      const { count, secondsLeft } = searches.count(operator.name);
      if (count > MAX_DESTINATION_SEARCHES)
        return rejected({
          kind: 'too-often',
          text: withdrawalTexts.tooManyDestinationSearches(MAX_DESTINATION_SEARCHES),
          retryAfterSeconds: secondsLeft,
        });
      const traced = await findByDestination(app, by, destinations);
      if (!traced.ok) return traced;
      return accepted({
        ...otherMatches,
        withdrawals: traced.value.withdrawals.map(serializeWithdrawal),
        destination: traced.value.hash.toString('hex'),
      });
    },
  });
}
