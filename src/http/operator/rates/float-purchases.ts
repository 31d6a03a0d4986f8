// Purchases of a payout currency, which replace what was delivered to recipients.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import { buyFloat, listFloatPurchases } from '../../../usecases/operator/rates/buy-float.ts';
import { page } from '../../../views/fields.ts';
import { serializeProposal, withProposal } from '../../../views/proposal.ts';
import { floatPurchaseItem, payoutCurrency, serializeFloatPurchase } from '../../../views/rates.ts';
import { amount, note, requiredText } from '../../web-api/fields.ts';
import { pageInput, pageOf, pageQuery } from '../../web-api/numbered-pages.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const HEAD = { tag: 'Ledger', path: '/float-purchases' } as const satisfies Partial<RouteHead>;

export function registerFloatPurchases(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...HEAD,
    right: 'read',
    method: 'GET',
    summary: 'Purchases of currencies that recipients are paid in, newest first',
    query: z.strictObject(pageQuery),
    response: page(floatPurchaseItem),
    async perform({ query }) {
      const { place: beforeId, limit } = pageInput(query);
      const purchases = await listFloatPurchases(app, { beforeId, limit });
      return accepted(pageOf(purchases, query, { number: ({ id }) => id, write: serializeFloatPurchase }));
    },
  });

  operatorRoute(scope, app, {
    ...HEAD,
    right: 'manage',
    method: 'POST',
    twoPeople: 'above_amount',
    summary: 'Record a purchase; the difference to what merchants were charged is posted to operator:fx',
    body: z.strictObject({
      currency: payoutCurrency,
      bought: requiredText(32).meta({ description: 'In that currency', examples: ['1000.000000'] }),
      cost: amount.meta({ description: 'In the settlement currency' }),
      note: note(1_000),
    }),
    response: withProposal(z.object({ purchase: floatPurchaseItem.nullable() })),
    needsFormToken: true,
    async perform({ by, body }) {
      const bought = await buyFloat(app, by, body);
      if (!bought.ok) return bought;
      const { current, proposal } = bought.value;
      return accepted({
        purchase: current && serializeFloatPurchase(current),
        proposal: proposal && serializeProposal(app, proposal),
      });
    },
  });
}
