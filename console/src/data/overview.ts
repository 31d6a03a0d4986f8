// The numbers of the front page.
import { useQuery } from '@tanstack/react-query';
import { api, take } from '../api/client.ts';

export const useOverview = () =>
  useQuery({ queryKey: ['overview'], queryFn: () => take(api.GET('/overview')) });
