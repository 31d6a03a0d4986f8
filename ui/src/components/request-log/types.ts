// A recorded request, as the APIs of both web apps have it.
import type { requestLogTexts } from '../../texts/request-log.ts';

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
