import { deleteExpiredForms } from '../../storage/operators/form-tokens.ts';
import { countFinishedDays } from '../../storage/overview/overview.ts';
import type { App } from '../app.ts';
import { DAYS } from '../operator/overview/overview.ts';

/** Drops what nobody will ask for again, and counts the days that are over before somebody waits for them. */
export async function deleteExpired(app: App): Promise<void> {
  await deleteExpiredForms(app.db);
  await countFinishedDays(app.db, DAYS);
}
