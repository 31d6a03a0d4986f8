// What a merchant does with its own webhook endpoint. Setting it up takes an operator.
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { MerchantId } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import { accepted, type Result, rejected } from '../../domain/result.ts';
import { endLeases, scheduleNextCalls } from '../../storage/webhooks/deliveries.ts';
import { resendEvent, resendRecent } from '../../storage/webhooks/delivery-log.ts';
import { loadEndpoint, lockEndpoint } from '../../storage/webhooks/endpoints.ts';
import type { App } from '../app.ts';
import { openSigner, parseEventId } from '../webhooks/compose-message.ts';

/** An event by its id, or all since a moment. */
export type ResendRequest = { readonly webhookId: string } | { readonly since: Date };

/** The number of events that are sent again, soon and with their ids. */
export async function resendWebhooks(
  app: App,
  merchantId: MerchantId,
  request: ResendRequest,
): Promise<Result<number>> {
  const event = 'webhookId' in request ? parseEventId(request.webhookId) : undefined;
  return app.db.transaction(async (tx) => {
    const endpoint = await lockEndpoint(tx, merchantId);
    if (!endpoint?.enabled) return rejected(reject('webhook_not_configured'));
    let count = 0;
    if ('since' in request) count = await resendRecent(tx, merchantId, request.since);
    else if (event) count = await resendEvent(tx, { merchantId, ...event });
    if (count === 0 && 'webhookId' in request) return rejected(reject('webhook_not_found'));
    await endLeases(tx, merchantId);
    await scheduleNextCalls(tx, merchantId);
    return accepted(count);
  });
}

export type TestedWebhook = {
  readonly webhookId: string;
  readonly delivered: boolean;
  readonly status: number | null;
  readonly error: string | null;
  readonly ms: number;
};

export const TEST_EVENT = 'webhook.test';

/** Sends one message now, signed like every other, and says what the endpoint responded. Nothing is recorded. */
export async function testWebhook(app: App, merchantId: MerchantId): Promise<Result<TestedWebhook>> {
  const endpoint = await loadEndpoint(app.db, merchantId);
  if (!endpoint?.enabled) return rejected(reject('webhook_not_configured'));
  const webhookId = `test_${randomUUID()}`;
  const now = new Date();
  const event = { id: webhookId, type: TEST_EVENT, at: now, data: { merchant_id: merchantId } };
  const startedAt = performance.now();
  const reply = await app.webhookSender.send(openSigner(app, endpoint)(event, now));
  const status = 'status' in reply ? reply.status : null;
  return accepted({
    webhookId,
    delivered: status !== null && status >= 200 && status < 300,
    status,
    error: 'error' in reply ? reply.error : null,
    ms: Math.round(performance.now() - startedAt),
  });
}
