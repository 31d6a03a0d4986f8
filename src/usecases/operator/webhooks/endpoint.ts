// An endpoint as operators see it: without its secrets.
import type { MerchantId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { webhookTexts } from '../../../domain/texts/webhooks.ts';
import type { Queryable } from '../../../storage/postgres/database.ts';
import { countUndelivered, type UndeliveredCounts } from '../../../storage/webhooks/delivery-log.ts';
import {
  loadEndpoint,
  loadEndpoints,
  type Endpoint as StoredEndpoint,
} from '../../../storage/webhooks/endpoints.ts';
import type { App } from '../../app.ts';
import type { OperatorResult } from '../shared/rejection.ts';
import { operatorRejection } from '../shared/rejection.ts';
import { versionOf } from '../shared/version.ts';

export type Endpoint = Omit<StoredEndpoint, 'secret' | 'oldSecret' | 'failingSeconds'>;

export const endpointNotFound = (merchantId: MerchantId) =>
  operatorRejection('not-found', webhookTexts.endpointNotFound(merchantId));

function endpointForOperators(stored: StoredEndpoint): Endpoint {
  const { secret: _, oldSecret: _old, failingSeconds: _seconds, ...endpoint } = stored;
  return endpoint;
}

/** Depends on the editable fields only, so that failures or automatic disabling do not make a change stale. */
export const endpointVersion = ({ url, events }: Pick<Endpoint, 'url' | 'events'>): string =>
  versionOf([url, events]);

export async function loadEndpointForOperators(
  db: Queryable,
  merchantId: MerchantId,
): Promise<Endpoint | undefined> {
  const stored = await loadEndpoint(db, merchantId);
  return stored && endpointForOperators(stored);
}

export async function showEndpoint(app: App, merchantId: MerchantId): Promise<OperatorResult<Endpoint>> {
  const endpoint = await loadEndpointForOperators(app.db, merchantId);
  return endpoint ? accepted(endpoint) : endpointNotFound(merchantId);
}

export type ListedEndpoint = UndeliveredCounts & {
  readonly endpoint: Endpoint;
  readonly merchantName: string;
};

/** By merchant, with the numbers of undelivered events. */
export async function listEndpoints(
  app: App,
  page: { readonly after: number; readonly limit: number },
): Promise<ListedEndpoint[]> {
  const endpoints = await loadEndpoints(app.db, page);
  const counts = await countUndelivered(
    app.db,
    endpoints.map(({ endpoint }) => endpoint.merchantId),
  );
  return endpoints.map(({ endpoint, merchantName }) => ({
    pending: 0,
    failed: 0,
    ...counts.get(endpoint.merchantId),
    endpoint: endpointForOperators(endpoint),
    merchantName,
  }));
}
