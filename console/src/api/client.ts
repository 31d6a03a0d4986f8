// The only client of the operator API.
import { createApiClient } from '@sluice/ui/api/client.ts';
import type { paths } from './types.ts';

export const API = '/operator/v1';

export const api = createApiClient<paths>(API);
