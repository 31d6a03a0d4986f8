import { deleteFormerAccounts } from '../../storage/aggregators/accounts.ts';
import { deleteExpiredForms } from '../../storage/operators/form-tokens.ts';
import { countEarlierDays } from '../../storage/overview/day-figures.ts';
import type { App } from '../app.ts';
import { DAYS } from '../operator/overview/overview.ts';

/** Deletes expired forms and the keys of former accounts, and precomputes the figures of finished days so that the overview need not. */
export async function deleteExpired(app: App): Promise<void> {
  await deleteExpiredForms(app.db);
  await deleteFormerAccounts(app.db, app.settings.reconcileDays);
  await countEarlierDays(app.db, DAYS);
}
