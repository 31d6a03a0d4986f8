import type { MerchantId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../app.ts';
import type { OperatorResult } from '../shared/rejection.ts';
import { type Endpoint, noEndpoint, readEndpoint } from './endpoint.ts';

export async function showEndpoint(app: App, merchantId: MerchantId): Promise<OperatorResult<Endpoint>> {
  const endpoint = await readEndpoint(app.db, merchantId);
  return endpoint ? accepted(endpoint) : noEndpoint(merchantId);
}
