// The settings that operators can change.
import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import type { Schemas } from '../api/types.ts';
import { useAction } from './action.ts';

export type Settings = Schemas['Settings'];

const ALL = ['settings'] as const;

export const useSettings = () => useQuery({ queryKey: ALL, queryFn: () => unwrap(api.GET('/settings')) });

/** The open proposal to change this setting, if there is one. */
export const useFourEyesProposal = () =>
  useQuery({
    queryKey: ['proposals', 'four-eyes'],
    queryFn: async () => {
      const { items } = await unwrap(
        api.GET('/proposals', { params: { query: { state: 'open', limit: 200 } } }),
      );
      return items.find(({ action }) => action === 'four-eyes') ?? null;
    },
  });

export const useSetFourEyes = () =>
  useAction(
    ({ original, above }: { original: Settings; above: string | null }, headers) =>
      unwrap(
        api.PATCH('/settings', { body: { version: original.version, four_eyes_above: above }, headers }),
      ),
    {
      invalidates: [ALL, ['proposals'], ['session'], ['overview']],
      successMessage: ({ message }) => message,
      errors: 'in place',
    },
  );
