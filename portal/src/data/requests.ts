// The requests of the merchant's programs.
import { unwrap } from '@sluice/ui/api/client.ts';
import { usePagedList } from '@sluice/ui/data/use-paged-list.ts';
import { api } from '../api/client.ts';
import type { paths, RecordedRequest, RequestLog } from '../api/types.ts';

type Query = NonNullable<paths['/requests']['get']['parameters']['query']>;
export type RequestFilter = Omit<Query, 'cursor' | 'limit'>;

export const useRequests = (filter: RequestFilter) =>
  usePagedList<RecordedRequest, RequestLog>(['requests', filter], (page) =>
    unwrap(api.GET('/requests', { params: { query: { ...filter, ...page } } })),
  );
