// Reads the request log after what was recorded until now is written.
import { asMerchantId } from '../../src/domain/ids.ts';
import type { RecordedRequest } from '../../src/domain/request-log/recorded-request.ts';
import type { App } from '../../src/usecases/app.ts';
import { type ListRequests, listRequests } from '../../src/usecases/merchant/list-requests.ts';
import { waitUntil } from '../harness/wait-until.ts';

export async function list(app: App, merchantId: number, filter: Partial<ListRequests> = {}) {
  await app.requestRecorder.flush();
  const listed = await listRequests(app, asMerchantId(merchantId), { limit: 50, ...filter });
  if (!listed.ok) throw new Error(listed.rejection.code);
  return listed.value;
}

/** Newest first. Fastify records a request after the client has its response. */
export const waitForRequests = (
  app: App,
  merchantId: number,
  count: number,
  filter: Partial<ListRequests> = {},
): Promise<readonly RecordedRequest[]> =>
  waitUntil(
    async () => (await list(app, merchantId, filter)).requests,
    (requests) => requests.length >= count,
  );
