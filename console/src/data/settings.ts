// The settings that operators can change.

import { unwrap } from '@sluice/ui/api/client.ts';
import { useAction } from '@sluice/ui/data/action.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import type { Schemas } from '../api/types.ts';

export type Settings = Schemas['Settings'];

const SETTINGS_KEY = ['settings'] as const;

export const useSettings = () =>
  useQuery({ queryKey: SETTINGS_KEY, queryFn: () => unwrap(api.GET('/settings')) });

/** The pending proposal to change the four-eyes amount; null if there is none. */
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
      invalidates: [SETTINGS_KEY, ['proposals'], ['session'], ['overview']],
      successMessage: ({ message }) => message,
      errorDisplay: 'inline',
    },
  );
