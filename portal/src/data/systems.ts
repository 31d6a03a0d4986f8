// The systems that the merchant can use, with its limits and fees, and the banks.

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

/** The name of a bank, or its id until the list is loaded and if it is no longer on it. */
export function useBankName(): (bankId: string) => string {
  const { data } = useSystems();
  return (bankId) => data?.banks.find(({ bank_id }) => bank_id === bankId)?.name ?? bankId;
}
