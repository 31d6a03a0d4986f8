// How many people the merchant has, for the first steps of a new merchant.

import { unwrap } from '@sluice/ui/api/client.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';

export const usePeopleCount = (enabled: boolean) =>
  useQuery({
    queryKey: ['people', 'count'],
    enabled,
    queryFn: async () => (await unwrap(api.GET('/people'))).items.length,
  });
