// Kill switches: what is halted, and setting and lifting them.
import { useQuery } from '@tanstack/react-query';
import { api, take } from '../api/client.ts';
import type { paths, Schemas } from '../api/types.ts';
import { useAction } from './action.ts';

export type Halt = Schemas['Halt'];
type Order = paths['/halts']['post']['requestBody']['content']['application/json'];

const ALL = ['halts'] as const;
const TOUCHES = [ALL, ['aggregators'], ['overview'], ['withdrawals'], ['merchants']] as const;

export const useHalts = () => useQuery({ queryKey: ALL, queryFn: () => take(api.GET('/halts')) });

export const useHalt = () =>
  useAction((body: Order, headers) => take(api.POST('/halts', { body, headers })), {
    touches: TOUCHES,
    done: () => 'Halted.',
    errors: 'in place',
  });

export const useLift = () =>
  useAction(
    ({ scope, subject }: Halt, headers) =>
      scope === 'global'
        ? take(api.DELETE('/halts/global', { headers }))
        : take(api.DELETE('/halts/{scope}/{subject}', { params: { path: { scope, subject } }, headers })),
    { touches: TOUCHES, done: () => 'Lifted: what waited is tried at once.', errors: 'in place' },
  );
