// A merchant's own fees and limits for a system, in place of those that everybody has.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { App } from '../../../usecases/app.ts';
import { updateMerchant } from '../../../usecases/operator/merchants/update-merchant.ts';
import { systemName } from '../../../views/fields.ts';
import { merchantItem } from '../../../views/merchant.ts';
import { merchantId, version } from '../shared/fields.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';
import { merchantResponse } from './merchants.ts';
import { readTerms, termsFields } from './terms-fields.ts';

const TERMS = {
  right: 'manage',
  tag: 'Merchants',
  path: '/merchants/:id/terms/:system',
} as const satisfies Partial<RouteHead>;
const params = z.object({ id: merchantId, system: systemName });

export function registerMerchantTerms(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...TERMS,
    method: 'PUT',
    summary: 'Give a merchant terms of its own for a system; what is null is as for everybody',
    params,
    body: z.strictObject({ version, ...termsFields }),
    answer: merchantItem,
    async perform({ by, params, body: { version, ...body } }) {
      const own = readTerms(body);
      if (!own.ok) return own;
      const terms = { system: params.system, own: own.value };
      const changed = await updateMerchant(app, by, params.id, { version, terms });
      return changed.ok ? merchantResponse(app, params.id) : changed;
    },
  });

  operatorRoute(scope, app, {
    ...TERMS,
    method: 'DELETE',
    summary: 'Back to the terms that everybody has',
    params,
    query: z.strictObject({ version }),
    answer: merchantItem,
    async perform({ by, params, query }) {
      const terms = { system: params.system, change: 'standard' } as const;
      const changed = await updateMerchant(app, by, params.id, { version: query.version, terms });
      return changed.ok ? merchantResponse(app, params.id) : changed;
    },
  });
}
