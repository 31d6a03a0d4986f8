// Files with the withdrawals of a period.
import { unwrap } from '@sluice/ui/api/client.ts';
import { useAction } from '@sluice/ui/data/action.ts';
import { useQuery } from '@tanstack/react-query';
import { API, api } from '../../api/client.ts';
import type { paths, Schemas } from '../../api/types.ts';
import { exportsTexts } from '../../texts/exports/exports.ts';

export type Export = Schemas['Export'];
export type ExportInput = paths['/exports']['post']['requestBody']['content']['application/json'];

const EXPORTS_KEY = ['exports'] as const;
const PROGRESS_MS = 1_000;

export const isUnfinished = ({ state }: Export): boolean => state === 'waiting' || state === 'running';

/** Read again while one of them is made. */
export const useExports = () =>
  useQuery({
    queryKey: EXPORTS_KEY,
    queryFn: () => unwrap(api.GET('/exports')),
    refetchInterval: ({ state }) => (state.data?.items.some(isUnfinished) ? PROGRESS_MS : false),
  });

export const exportFileUrl = (id: number): string => `${API}/exports/${id}/file`;

export const useRequestExport = () =>
  useAction((body: ExportInput, headers) => unwrap(api.POST('/exports', { body, headers })), {
    invalidates: [EXPORTS_KEY],
    errorDisplay: 'inline',
  });

export const useDeleteExport = () =>
  useAction(
    ({ id }: Export, headers) => unwrap(api.DELETE('/exports/{id}', { params: { path: { id } }, headers })),
    { invalidates: [EXPORTS_KEY], successMessage: () => exportsTexts.deleted, errorDisplay: 'toast' },
  );
