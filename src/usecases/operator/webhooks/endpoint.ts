// An endpoint as operators see it: without its secrets.
import type { MerchantId } from '../../../domain/ids.ts';
import type { Queryable } from '../../../storage/postgres/database.ts';
import { loadEndpoint, type Endpoint as StoredEndpoint } from '../../../storage/webhooks/endpoints.ts';
import { operatorRejection } from '../shared/rejection.ts';
import { versionOf } from '../shared/version.ts';

export type Endpoint = Omit<StoredEndpoint, 'secret' | 'oldSecret' | 'failingSeconds'>;

export const noEndpoint = (merchantId: MerchantId) =>
  operatorRejection('not-found', `Merchant ${merchantId} has no webhook endpoint.`);

export function omitSecrets(stored: StoredEndpoint): Endpoint {
  const { secret: _, oldSecret: _old, failingSeconds: _seconds, ...endpoint } = stored;
  return endpoint;
}

/** Depends on the editable fields only, so that failures or automatic disabling do not make a change stale. */
export const endpointVersion = ({ url, events }: Pick<Endpoint, 'url' | 'events'>): string =>
  versionOf([url, events]);

export async function readEndpoint(db: Queryable, merchantId: MerchantId): Promise<Endpoint | undefined> {
  const found = await loadEndpoint(db, merchantId);
  return found && omitSecrets(found);
}
