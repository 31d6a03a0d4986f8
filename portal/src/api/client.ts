// The only client of the portal API.
import { createApiClient } from '@sluice/ui/api/client.ts';
import type { paths } from './types.ts';

export const API = '/portal/v1';

export const api = createApiClient<paths>(API);
