// Loads a request log by the filters in the URL.
import type { QueryKey } from '@tanstack/react-query';
import {
  filterOf,
  type RecordedRequest,
  type RequestFilter,
  type RequestLog,
  type RequestLogPage,
} from '../lib/request-log.ts';
import { useUrlState } from '../lib/url-state.ts';
import { usePagedList } from './use-paged-list.ts';

type Query = RequestFilter & { readonly cursor?: string };

export function useRequestLog(
  queryKey: QueryKey,
  load: (query: Query) => Promise<RequestLogPage>,
): RequestLog {
  const [params] = useUrlState();
  const filter = filterOf(params);
  const list = usePagedList<RecordedRequest, RequestLogPage>(
    [...queryKey, filter],
    (page) => load({ ...filter, ...page }),
    { withoutUntil: true },
  );
  const gaps = list.pages.flatMap((page) => page.gaps);
  return {
    list,
    isFiltered: Object.keys(filter).length > 0,
    missing: gaps.reduce((sum, { requests }) => sum + requests, 0),
  };
}
