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
import { type CallbackHost, loadHosts } from '../../../storage/webhooks/hosts.ts';
import type { ActionResult } from '../../actions/rejection.ts';
import { rejectAction } from '../../actions/rejection.ts';
import type { App } from '../../app.ts';
import { versionOf } from '../shared/version.ts';

type EndpointWithoutSecrets = Omit<StoredEndpoint, 'secret' | 'oldSecret' | 'failingSeconds'>;

export type Endpoint = EndpointWithoutSecrets & {
  /** Callback URLs of withdrawals may name these. */
  readonly callbackHosts: readonly CallbackHost[];
};

export const endpointNotFound = (merchantId: MerchantId) =>
  rejectAction('not-found', webhookTexts.endpointNotFound(merchantId));

function withoutSecrets(stored: StoredEndpoint): EndpointWithoutSecrets {
  const { secret: _, oldSecret: _old, failingSeconds: _seconds, ...endpoint } = stored;
  return endpoint;
}

/** Depends on the editable fields only, so that failures or automatic disabling do not make a change stale. */
export const endpointVersion = ({
  url,
  events,
  callbackHosts,
}: Pick<Endpoint, 'url' | 'events' | 'callbackHosts'>): string =>
  versionOf([url, events, callbackHosts.map(({ host }) => host)]);

export async function loadEndpointForOperators(
  db: Queryable,
  merchantId: MerchantId,
): Promise<Endpoint | undefined> {
  const stored = await loadEndpoint(db, merchantId);
  return stored && { ...withoutSecrets(stored), callbackHosts: await loadHosts(db, merchantId) };
}

export async function showEndpoint(app: App, merchantId: MerchantId): Promise<ActionResult<Endpoint>> {
  const endpoint = await loadEndpointForOperators(app.db, merchantId);
  return endpoint ? accepted(endpoint) : endpointNotFound(merchantId);
}

export type ListedEndpoint = UndeliveredCounts & {
  readonly endpoint: EndpointWithoutSecrets;
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
    endpoint: withoutSecrets(endpoint),
    merchantName,
  }));
}
