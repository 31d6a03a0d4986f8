// Payout stops: the list, and stopping and resuming payouts.
import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import type { paths, Schemas } from '../api/types.ts';
import { haltsTexts } from '../texts/halts.ts';
import { useAction } from './action.ts';

export type Halt = Schemas['Halt'];
type HaltRequest = paths['/halts']['post']['requestBody']['content']['application/json'];

const ALL = ['halts'] as const;
const AFFECTED = [ALL, ['aggregators'], ['overview'], ['withdrawals'], ['merchants']] as const;

export const useHalts = () => useQuery({ queryKey: ALL, queryFn: () => unwrap(api.GET('/halts')) });

export const useCreateHalt = () =>
  useAction((body: HaltRequest, headers) => unwrap(api.POST('/halts', { body, headers })), {
    invalidates: AFFECTED,
    successMessage: () => haltsTexts.stoppedResult,
    errors: 'in place',
  });

export const useRemoveHalt = () =>
  useAction(
    ({ scope, subject }: Halt, headers) =>
      scope === 'global'
        ? unwrap(api.DELETE('/halts/global', { headers }))
        : unwrap(api.DELETE('/halts/{scope}/{subject}', { params: { path: { scope, subject } }, headers })),
    {
      invalidates: AFFECTED,
      successMessage: () => haltsTexts.resumedResult,
      errors: 'in place',
    },
  );
