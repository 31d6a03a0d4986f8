// The payment systems with their fees and limits.

import { unwrap } from '@sluice/ui/api/client.ts';
import { useAction } from '@sluice/ui/data/action.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import type { paths, Schemas } from '../api/types.ts';
import { systemsTexts } from '../texts/systems.ts';
import { orProposed, PROPOSALS_KEY } from './shared/proposed.ts';

export type SystemTerms = Schemas['System'];
type Patch = paths['/systems/{name}']['patch']['requestBody']['content']['application/json'];
export type SystemChange = Omit<Patch, 'version'>;

const SYSTEMS_KEY = ['systems'] as const;

export const useSystems = () =>
  useQuery({ queryKey: SYSTEMS_KEY, queryFn: () => unwrap(api.GET('/systems')) });

export const useChangeSystem = () =>
  useAction(
    ({ original: { name, version }, change }: { original: SystemTerms; change: SystemChange }, headers) =>
      unwrap(
        api.PATCH('/systems/{name}', { params: { path: { name } }, body: { ...change, version }, headers }),
      ),
    {
      invalidates: [SYSTEMS_KEY, PROPOSALS_KEY],
      successMessage: orProposed(({ title }) => systemsTexts.changedResult(title)),
      errorDisplay: 'inline',
    },
  );
