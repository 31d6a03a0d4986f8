// The audit log, and the verification of its hash chain.

import { unwrap } from '@sluice/ui/api/client.ts';
import { useAction } from '@sluice/ui/data/action.ts';
import { usePagedList } from '@sluice/ui/data/use-paged-list.ts';
import { useQuery } from '@tanstack/react-query';
import { API, api } from '../api/client.ts';
import type { Query, Schemas } from '../api/types.ts';

export type AuditEntry = Schemas['AuditEntry'];

const AUDIT_KEY = ['audit'] as const;

export const useAuditLog = (query: Query) =>
  usePagedList<AuditEntry>([...AUDIT_KEY, 'list', query], (page) =>
    unwrap(api.GET('/audit', { params: { query: { ...query, ...page } as never } })),
  );

export const useAuditActions = () =>
  useQuery({
    queryKey: [...AUDIT_KEY, 'actions'],
    queryFn: () => unwrap(api.GET('/audit/actions')),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const auditCsvUrl = (query: Query): string => `${API}/audit.csv?${new URLSearchParams(query)}`;

export const useVerifyAudit = () =>
  useAction(
    (expect: string, headers) =>
      unwrap(api.POST('/audit/verify', { body: expect === '' ? {} : { expect }, headers })),
    { invalidates: [[...AUDIT_KEY, 'list']], errorDisplay: 'inline' },
  );
