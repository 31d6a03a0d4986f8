// The request log of one merchant.
import { unwrap } from '@sluice/ui/api/client.ts';
import { useRequestLog } from '@sluice/ui/data/request-log.ts';
import { api } from '../../api/client.ts';

export const useMerchantRequests = (id: number) =>
  useRequestLog(['merchants', id, 'requests'], (query) =>
    unwrap(api.GET('/merchants/{id}/requests', { params: { path: { id }, query } })),
  );
