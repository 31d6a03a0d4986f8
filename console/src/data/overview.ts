// The figures of the overview.

import { unwrap } from '@sluice/ui/api/client.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';

export const useOverview = () =>
  useQuery({ queryKey: ['overview'], queryFn: () => unwrap(api.GET('/overview')) });
