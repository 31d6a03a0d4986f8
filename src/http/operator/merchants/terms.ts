// Custom fees and limits of a merchant for a system, in place of the defaults.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { App } from '../../../usecases/app.ts';
import { updateMerchant } from '../../../usecases/operator/merchants/update-merchant.ts';
import { systemName } from '../../../views/fields.ts';
import { merchantId, version } from '../../web-api/fields.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';
import { merchantChange, merchantChangeResponse } from './merchants.ts';
import { readTerms, termsFields } from './terms-fields.ts';

const TERMS = {
  right: 'manage',
  tag: 'Merchants',
  path: '/merchants/:id/terms/:system',
  twoPeople: 'loosening',
} as const satisfies Partial<RouteHead>;
const params = z.object({ id: merchantId, system: systemName });

export function registerMerchantTerms(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...TERMS,
    method: 'PUT',
    summary: 'Customize the terms of a merchant for a system; null means the default',
    params,
    body: z.strictObject({ version, ...termsFields }),
    response: merchantChange,
    async perform({ by, params, body: { version, ...body } }) {
      const custom = readTerms(body);
      if (!custom.ok) return custom;
      const terms = { system: params.system, own: custom.value };
      const changed = await updateMerchant(app, by, params.id, { version, terms });
      return changed.ok ? merchantChangeResponse(app, params.id, changed.value) : changed;
    },
  });

  operatorRoute(scope, app, {
    ...TERMS,
    method: 'DELETE',
    summary: 'Reset the terms of a merchant to the default',
    params,
    query: z.strictObject({ version }),
    response: merchantChange,
    async perform({ by, params, query }) {
      const terms = { system: params.system, change: 'standard' } as const;
      const changed = await updateMerchant(app, by, params.id, { version: query.version, terms });
      return changed.ok ? merchantChangeResponse(app, params.id, changed.value) : changed;
    },
  });
}
