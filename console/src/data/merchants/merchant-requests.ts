// The request log of one merchant.
import { unwrap } from '@sluice/ui/api/client.ts';
import type { RequestFilter } from '@sluice/ui/components/request-log/types.ts';
import { api } from '../../api/client.ts';

type Page = { readonly cursor?: string };

export const loadRequests = (id: number) => (query: RequestFilter & Page) =>
  unwrap(api.GET('/merchants/{id}/requests', { params: { path: { id }, query } }));
