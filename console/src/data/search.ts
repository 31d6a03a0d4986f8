// Finding anything by id, name, order, reference or wallet.
import { useQuery } from '@tanstack/react-query';
import { api, take } from '../api/client.ts';

export const useFound = (q: string) =>
  useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => take(api.GET('/search', { params: { query: { q } }, signal })),
    enabled: q.length > 1,
  });
