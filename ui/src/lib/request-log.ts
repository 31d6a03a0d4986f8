// The request log of a merchant, as the APIs of both web apps have it, and the filters that are kept in the URL.
import { requestLogTexts } from '../texts/request-log.ts';
import type { PagedList } from './paged-list.ts';
import { definedOnly, startOfDay } from './url-filter.ts';
import type { Params } from './url-state.ts';

export type Operation = keyof typeof requestLogTexts.operations;

export type RecordedRequest = {
  readonly request_id: string;
  readonly at: string;
  readonly operation: string;
  readonly status: number;
  readonly code: string | null;
  readonly ms: number;
  readonly ip_address: string | null;
  readonly params: Readonly<Record<string, unknown>> | null;
  readonly items: { readonly count: number; readonly failed: number } | null;
};

export type RequestLogPage = {
  readonly items: RecordedRequest[];
  readonly next: string | null;
  readonly gaps: readonly { readonly requests: number }[];
};

export type RequestFilter = {
  readonly operation?: Operation;
  readonly only_refused?: 'yes';
  readonly code?: string;
  readonly request_id?: string;
  readonly from?: string;
  readonly to?: string;
};

export type RequestLog = {
  readonly list: PagedList<RecordedRequest>;
  readonly isFiltered: boolean;
  /** Successful requests in the period of the loaded pages that were not recorded. */
  readonly missing: number;
};

export const OPERATIONS = Object.keys(requestLogTexts.operations) as readonly Operation[];
export const ONLY_REFUSED = 'yes';

/** The last day is included; the API excludes its bound. */
export const filterOf = (params: Params): RequestFilter =>
  definedOnly({
    operation: OPERATIONS.find((name) => name === params['operation']),
    only_refused: params['only_refused'] === ONLY_REFUSED ? ONLY_REFUSED : undefined,
    code: params['code'],
    request_id: params['request_id'],
    from: startOfDay(params['from']),
    to: startOfDay(params['to'], 1),
  } as const);
