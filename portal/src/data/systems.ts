// The systems that the merchant can use, with its limits and fees.

import { unwrap } from '@sluice/ui/api/client.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';

const STALE_MS = 60_000;

export const useSystems = () =>
  useQuery({
    queryKey: ['systems'],
    staleTime: STALE_MS,
    queryFn: () => unwrap(api.GET('/systems')),
  });
