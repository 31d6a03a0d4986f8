// The set-up checklist.
import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';

export const useSetup = () => useQuery({ queryKey: ['setup'], queryFn: () => unwrap(api.GET('/setup')) });
