import { isDatabaseUp } from '../../storage/postgres/database.ts';
import type { App } from '../app.ts';

/** Whether the database answers; everything else the service needs, it has in its own process. */
export const checkReadiness = (app: App): Promise<boolean> => isDatabaseUp(app.db);
