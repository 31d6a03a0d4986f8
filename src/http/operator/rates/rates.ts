// Rates of payout currencies: those in force, their history, and setting one by hand.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import { listRateHistory, listRates } from '../../../usecases/operator/rates/list-rates.ts';
import { setRate } from '../../../usecases/operator/rates/set-rate.ts';
import { page } from '../../../views/fields.ts';
import { serializeProposal, withProposal } from '../../../views/proposal.ts';
import {
  changedRate,
  payoutCurrency,
  rateItem,
  recordedRateItem,
  serializeRate,
  serializeRecordedRate,
} from '../../../views/rates.ts';
import { definedFields } from '../../web-api/defined-fields.ts';
import { requiredText, version } from '../../web-api/fields.ts';
import { pageInput, pageOf, pageQuery } from '../../web-api/numbered-pages.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const HEAD = { tag: 'Configuration' } as const satisfies Partial<RouteHead>;
const params = z.object({ currency: payoutCurrency });

export function registerRates(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...HEAD,
    right: 'read',
    method: 'GET',
    path: '/rates',
    summary: 'The rates of currencies that recipients are paid in, beside the settlement currency',
    response: z.object({ items: z.array(rateItem) }),
    perform: async () =>
      accepted({
        items: (await listRates(app)).map((rate) => serializeRate(rate, app.settings.currency)),
      }),
  });

  operatorRoute(scope, app, {
    ...HEAD,
    right: 'read',
    method: 'GET',
    path: '/rates/:currency/history',
    summary: 'Every rate that was recorded for a currency, newest first',
    params,
    query: z.strictObject(pageQuery),
    response: page(recordedRateItem),
    async perform({ params: { currency }, query }) {
      const { place: beforeId, limit } = pageInput(query);
      const rates = await listRateHistory(app, { currency, beforeId, limit });
      return accepted(pageOf(rates, query, { number: ({ id }) => id, write: serializeRecordedRate }));
    },
  });

  operatorRoute(scope, app, {
    ...HEAD,
    right: 'manage',
    method: 'PUT',
    path: '/rates/:currency',
    twoPeople: 'loosening',
    summary: 'Set a rate, for withdrawals from now on',
    params,
    body: z.strictObject({
      version,
      rate: requiredText(32).meta({ examples: ['97.35'] }),
      accept_jump: z
        .boolean()
        .optional()
        .meta({ description: 'Confirms a change that is larger than the installation allows by itself' }),
      valid_hours: z.int().min(1).max(720).optional(),
    }),
    response: withProposal(changedRate),
    async perform({ by, params: { currency }, body }) {
      const changed = await setRate(app, by, currency, {
        rate: body.rate,
        ...definedFields({
          version: body.version,
          acceptJump: body.accept_jump,
          validHours: body.valid_hours,
        }),
      });
      if (!changed.ok) return changed;
      const { current, proposal } = changed.value;
      return accepted({
        rate: current && serializeRecordedRate(current),
        proposal: proposal && serializeProposal(app, proposal),
      });
    },
  });
}
