// The audit log, and the verification of its hash chain.
import { useQuery } from '@tanstack/react-query';
import { API, api, unwrap } from '../api/client.ts';
import type { Query, Schemas } from '../api/types.ts';
import { useAction } from './action.ts';
import { useList } from './list.ts';

export type AuditEntry = Schemas['AuditEntry'];

const ALL = ['audit'] as const;

export const useAudit = (query: Query) =>
  useList<AuditEntry>([...ALL, 'list', query], (page) =>
    unwrap(api.GET('/audit', { params: { query: { ...query, ...page } as never } })),
  );

export const useAuditActions = () =>
  useQuery({
    queryKey: [...ALL, 'actions'],
    queryFn: () => unwrap(api.GET('/audit/actions')),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const auditCsv = (query: Query): string => `${API}/audit.csv?${new URLSearchParams(query)}`;

export const useVerifyAudit = () =>
  useAction(
    (expect: string, headers) =>
      unwrap(api.POST('/audit/verify', { body: expect === '' ? {} : { expect }, headers })),
    { invalidates: [[...ALL, 'list']], errors: 'in place' },
  );
