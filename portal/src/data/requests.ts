// The requests of the merchant's programs.
import { unwrap } from '@sluice/ui/api/client.ts';
import { useRequestLog } from '@sluice/ui/data/request-log.ts';
import { api } from '../api/client.ts';

export const useRequests = () =>
  useRequestLog(['requests'], (query) => unwrap(api.GET('/requests', { params: { query } })));
