// Payout stops: the list, and stopping and resuming payouts.

import { unwrap } from '@sluice/ui/api/client.ts';
import { useAction } from '@sluice/ui/data/action.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import type { paths, Schemas } from '../api/types.ts';
import { haltsTexts } from '../texts/halts.ts';

export type Halt = Schemas['Halt'];
type HaltRequest = paths['/halts']['post']['requestBody']['content']['application/json'];

const HALTS_KEY = ['halts'] as const;
const AFFECTED_KEYS = [HALTS_KEY, ['aggregators'], ['overview'], ['withdrawals'], ['merchants']] as const;

export const useHalts = () => useQuery({ queryKey: HALTS_KEY, queryFn: () => unwrap(api.GET('/halts')) });

export const useCreateHalt = () =>
  useAction((body: HaltRequest, headers) => unwrap(api.POST('/halts', { body, headers })), {
    invalidates: AFFECTED_KEYS,
    successMessage: (halt) => haltsTexts.stoppedResult(halt.calls_under_way),
    errorDisplay: 'inline',
  });

export const useRemoveHalt = () =>
  useAction(
    ({ scope, subject }: Halt, headers) =>
      scope === 'global'
        ? unwrap(api.DELETE('/halts/global', { headers }))
        : unwrap(api.DELETE('/halts/{scope}/{subject}', { params: { path: { scope, subject } }, headers })),
    {
      invalidates: AFFECTED_KEYS,
      successMessage: () => haltsTexts.resumedResult,
      errorDisplay: 'inline',
    },
  );
