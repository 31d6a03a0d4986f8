// The receipt of a withdrawal, and the keys that sign receipts.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import {
  listReceiptKeys,
  rotateReceiptKey,
  showReceipt,
} from '../../../usecases/operator/receipts/receipt-keys.ts';
import { iso, time } from '../../../views/fields.ts';
import {
  receiptItem,
  receiptKeyItem,
  serializeReceipt,
  serializeReceiptKey,
} from '../../../views/receipts.ts';
import { withdrawalId } from '../../web-api/fields.ts';
import { operatorRoute } from '../shared/route.ts';

const MAX_OVERLAP_SECONDS = 90 * 86_400;
/** Longer than verifiers keep the list of keys, which is five minutes. */
const DEFAULT_OVERLAP_SECONDS = 3_600;

export function registerReceipts(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    right: 'read',
    tag: 'Receipts',
    method: 'GET',
    path: '/withdrawals/:id/receipt',
    summary: 'The newest receipt of a final withdrawal',
    params: z.object({ id: withdrawalId }),
    response: receiptItem,
    async perform({ params: { id } }) {
      const shown = await showReceipt(app, id);
      return shown.ok ? accepted(serializeReceipt(shown.value)) : shown;
    },
  });

  operatorRoute(scope, app, {
    right: 'read',
    tag: 'Receipts',
    method: 'GET',
    path: '/receipt-keys',
    summary: 'The keys that sign or signed receipts, newest first',
    response: z.object({ items: z.array(receiptKeyItem) }),
    perform: async () => accepted({ items: (await listReceiptKeys(app)).map(serializeReceiptKey) }),
  });

  operatorRoute(scope, app, {
    right: 'manage',
    tag: 'Receipts',
    method: 'POST',
    path: '/receipt-keys',
    summary: 'Create a new key for receipts; it is published at once and signs after the overlap',
    body: z.strictObject({
      overlap_seconds: z.int().min(0).max(MAX_OVERLAP_SECONDS).default(DEFAULT_OVERLAP_SECONDS),
    }),
    response: z.object({ kid: z.string(), signs_from: time }),
    async perform({ by, body }) {
      const rotated = await rotateReceiptKey(app, by, body.overlap_seconds);
      if (!rotated.ok) return rotated;
      return accepted({ kid: rotated.value.kid, signs_from: iso(rotated.value.signsFrom) });
    },
  });
}
