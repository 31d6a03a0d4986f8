// What operators set while the service runs.
import { useQuery } from '@tanstack/react-query';
import { api, take } from '../api/client.ts';
import type { Schemas } from '../api/types.ts';
import { useAction } from './action.ts';

export type Settings = Schemas['Settings'];

const ALL = ['settings'] as const;

export const useSettings = () => useQuery({ queryKey: ALL, queryFn: () => take(api.GET('/settings')) });

/** The change to this setting that waits for a second operator, if there is one. */
export const useFourEyesProposal = () =>
  useQuery({
    queryKey: ['proposals', 'four-eyes'],
    queryFn: async () => {
      const { items } = await take(
        api.GET('/proposals', { params: { query: { state: 'open', limit: 200 } } }),
      );
      return items.find(({ action }) => action === 'four-eyes') ?? null;
    },
  });

export const useSetFourEyes = () =>
  useAction(
    ({ seen, above }: { seen: Settings; above: string | null }, headers) =>
      take(api.PATCH('/settings', { body: { version: seen.version, four_eyes_above: above }, headers })),
    {
      touches: [ALL, ['proposals'], ['session'], ['overview']],
      done: ({ message }) => message,
      errors: 'in place',
    },
  );
