import { isDatabaseUp } from '../../storage/postgres/database.ts';
import type { App } from '../app.ts';

/** Whether the database responds: it is the only external dependency needed to accept requests. */
export const checkReadiness = (app: App): Promise<boolean> => isDatabaseUp(app.db);
