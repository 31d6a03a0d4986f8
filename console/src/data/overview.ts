// The figures of the overview.
import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';

export const useOverview = () =>
  useQuery({ queryKey: ['overview'], queryFn: () => unwrap(api.GET('/overview')) });
