// The requests of the merchant's programs.
import { unwrap } from '@sluice/ui/api/client.ts';
import type { RequestFilter } from '@sluice/ui/components/request-log/types.ts';
import { api } from '../api/client.ts';

type Page = { readonly cursor?: string };

export const REQUESTS_KEY = ['requests'] as const;

export const loadRequests = (query: RequestFilter & Page) =>
  unwrap(api.GET('/requests', { params: { query } }));
