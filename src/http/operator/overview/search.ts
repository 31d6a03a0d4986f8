// The search over everything. It is asked by POST, since what people look for may be a destination, and addresses are
// kept in logs and histories.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { MERCHANT_STATUSES } from '../../../domain/merchant.ts';
import { accepted, rejected } from '../../../domain/result.ts';
import { mayDo } from '../../../domain/roles.ts';
import type { App } from '../../../usecases/app.ts';
import { search } from '../../../usecases/operator/overview/search.ts';
import type { OperatorResult } from '../../../usecases/operator/shared/rejection.ts';
import {
  findByDestination,
  recognizeDestinations,
} from '../../../usecases/operator/withdrawals/find-by-destination.ts';
import { withdrawalRow, writeWithdrawal } from '../../../views/withdrawal.ts';
import { openFixedWindow } from '../../fixed-window.ts';
import { requiredText } from '../shared/fields.ts';
import { operatorRoute } from '../shared/route.ts';

/** Enough for work, too few to try out what is behind the stars of a masked destination. */
const MOST_LOOKS = 60;
const HOUR_SECONDS = 3_600;

const answer = z.object({
  withdrawals: z.array(withdrawalRow),
  merchants: z.array(z.object({ merchant_id: z.int(), name: z.string(), status: z.enum(MERCHANT_STATUSES) })),
  banks: z.array(z.object({ bank_id: z.string(), name: z.string() })),
  destination: z.string().nullable().meta({
    description: 'Where `q` was a whole destination: what lists take as `destination`. It cannot be paid to.',
  }),
});

export function registerSearch(scope: FastifyInstance, app: App): void {
  const looks = openFixedWindow(HOUR_SECONDS);

  operatorRoute(scope, app, {
    right: 'read',
    tag: 'Overview',
    method: 'POST',
    path: '/search',
    summary:
      'Anything by a number, a name, an order id, a reference; with the right `trace` by a whole destination',
    rejections: ['too_many'],
    body: z.strictObject({
      q: requiredText(200),
      whole: z.boolean().default(false).meta({
        description:
          'That `q` is complete and no longer being typed: it may be the account of an e-wallet, as any word may be',
      }),
    }),
    answer,
    async perform({ by, operator, body: { q, whole } }): Promise<OperatorResult<z.input<typeof answer>>> {
      const found = await search(app, q);
      const others = {
        merchants: found.merchants.map(({ id, name, status }) => ({ merchant_id: id, name, status })),
        banks: found.banks.map(({ bankId, name }) => ({ bank_id: bankId, name })),
      };
      const destinations =
        found.withdrawals.length === 0 && mayDo(operator.role, 'trace')
          ? recognizeDestinations(app, q, whole)
          : [];
      if (destinations.length === 0)
        return accepted({
          ...others,
          withdrawals: found.withdrawals.map(writeWithdrawal),
          destination: null,
        });
      const { count, secondsLeft } = looks.count(operator.name);
      if (count > MOST_LOOKS)
        return rejected({
          kind: 'too-often',
          text: `You have looked for ${MOST_LOOKS} destinations within an hour, which is as many as anybody may. Look for the number, the order id or the reference instead, or wait.`,
          retryAfterSeconds: secondsLeft,
        });
      const there = await findByDestination(app, by, destinations);
      if (!there.ok) return there;
      return accepted({
        ...others,
        withdrawals: there.value.withdrawals.map(writeWithdrawal),
        destination: there.value.hash.toString('hex'),
      });
    },
  });
}
