import { countUndelivered, type Undelivered } from '../../../storage/webhooks/delivery-log.ts';
import { loadEndpoints } from '../../../storage/webhooks/endpoints.ts';
import type { App } from '../../app.ts';
import { type Endpoint, omitSecrets } from './endpoint.ts';

export type ListedEndpoint = Undelivered & { readonly endpoint: Endpoint; readonly merchantName: string };

/** By merchant, with the numbers of undelivered events. */
export async function listEndpoints(
  app: App,
  page: { readonly after: number; readonly limit: number },
): Promise<ListedEndpoint[]> {
  const found = await loadEndpoints(app.db, page);
  const counts = await countUndelivered(
    app.db,
    found.map(({ endpoint }) => endpoint.merchantId),
  );
  return found.map(({ endpoint, merchantName }) => ({
    pending: 0,
    failed: 0,
    ...counts.get(endpoint.merchantId),
    endpoint: omitSecrets(endpoint),
    merchantName,
  }));
}
