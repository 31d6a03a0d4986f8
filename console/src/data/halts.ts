// Kill switches: what is halted, and setting and lifting them.
import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import type { paths, Schemas } from '../api/types.ts';
import { useAction } from './action.ts';

export type Halt = Schemas['Halt'];
type Order = paths['/halts']['post']['requestBody']['content']['application/json'];

const ALL = ['halts'] as const;
const TOUCHES = [ALL, ['aggregators'], ['overview'], ['withdrawals'], ['merchants']] as const;

export const useHalts = () => useQuery({ queryKey: ALL, queryFn: () => unwrap(api.GET('/halts')) });

export const useCreateHalt = () =>
  useAction((body: Order, headers) => unwrap(api.POST('/halts', { body, headers })), {
    invalidates: TOUCHES,
    successMessage: () => 'Halted.',
    errors: 'in place',
  });

export const useRemoveHalt = () =>
  useAction(
    ({ scope, subject }: Halt, headers) =>
      scope === 'global'
        ? unwrap(api.DELETE('/halts/global', { headers }))
        : unwrap(api.DELETE('/halts/{scope}/{subject}', { params: { path: { scope, subject } }, headers })),
    {
      invalidates: TOUCHES,
      successMessage: () => 'Lifted: what waited is tried at once.',
      errors: 'in place',
    },
  );
