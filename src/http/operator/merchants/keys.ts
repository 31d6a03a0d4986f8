// The API keys of merchants: rotate and end them.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import { endMerchantKey } from '../../../usecases/operator/merchants/end-merchant-key.ts';
import { rotateMerchantKey } from '../../../usecases/operator/merchants/rotate-merchant-key.ts';
import { isoOrNull, time } from '../../../views/fields.ts';
import { merchantItem } from '../../../views/merchants/merchant.ts';
import { proposalItem, serializeProposal } from '../../../views/proposal.ts';
import { merchantId, rowId } from '../../web-api/fields.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';
import { merchantResponse } from './merchants.ts';

const TAG = { tag: 'Merchants' } as const satisfies Partial<RouteHead>;
const params = z.object({ id: merchantId });
const MAX_OVERLAP_SECONDS = 90 * 86_400;

export function registerMerchantKeys(scope: FastifyInstance, app: App): void {
  registerKeyRotation(scope, app);

  operatorRoute(scope, app, {
    ...TAG,
    right: 'manage',
    method: 'DELETE',
    path: '/merchants/:id/keys/:key',
    summary: 'End one key at once; the other keys of the merchant keep working',
    params: params.extend({ key: rowId }),
    response: merchantItem,
    async perform({ by, params }) {
      const ended = await endMerchantKey(app, by, params.id, params.key);
      return ended.ok ? merchantResponse(app, params.id) : ended;
    },
  });
}

function registerKeyRotation(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...TAG,
    right: 'manage',
    method: 'POST',
    path: '/merchants/:id/key',
    twoPeople: 'loosening',
    summary:
      'Create a new secret key, shown once; every other key of the merchant ends after the overlap, also those that its people created',
    params,
    body: z.strictObject({ overlap_seconds: z.int().min(0).max(MAX_OVERLAP_SECONDS).default(86_400) }),
    returnsSecret: true,
    response: z.object({
      secret_key: z.string().meta({ description: 'Valid at once, or when the proposal is confirmed' }),
      old_key_valid_until: time.nullable().meta({ description: 'Null: until the proposal is confirmed' }),
      proposal: proposalItem.nullable(),
    }),
    async perform({ by, params, body }) {
      const rotated = await rotateMerchantKey(app, by, params.id, body.overlap_seconds);
      if (!rotated.ok) return rotated;
      const { secretKey, oldKeyValidUntil, proposal } = rotated.value;
      return accepted({
        secret_key: secretKey,
        old_key_valid_until: isoOrNull(oldKeyValidUntil),
        proposal: proposal && serializeProposal(app, proposal),
      });
    },
  });
}
