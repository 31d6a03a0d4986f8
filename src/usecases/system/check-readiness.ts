import { NOT_LISTENING } from '../../storage/cache/change-listener.ts';
import { findDatabaseProblem } from '../../storage/postgres/database.ts';
import type { App } from '../app.ts';

/** What keeps this process from its work; undefined if nothing does. The database is the only dependency that it needs. */
export async function findReadinessProblem(app: App): Promise<string | undefined> {
  const problem = await findDatabaseProblem(app.db);
  return problem ?? (app.cache.isListening() ? undefined : NOT_LISTENING);
}
