// The set-up checklist.

import { unwrap } from '@sluice/ui/api/client.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';

export const useSetup = () => useQuery({ queryKey: ['setup'], queryFn: () => unwrap(api.GET('/setup')) });
