import { loadRouting } from '../../../storage/aggregators/routes.ts';
import {
  type StatementOffer,
  saveStatementOffers,
  saveWindow,
} from '../../../storage/reconciliation/due-days.ts';
import type { App } from '../../app.ts';

/** Records which aggregators have statements and how many days are compared, so that the database alone tells what is due. */
export async function recordStatementOffers(app: App): Promise<void> {
  const { aggregators } = await loadRouting(app.db);
  const offers: StatementOffer[] = [];
  for (const aggregator of aggregators.keys()) {
    // One whose keys cannot be opened counts as offering statements, so that its comparison fails and is noticed.
    const offered = await app.aggregators.offersStatement(aggregator).catch(() => undefined);
    if (offered !== undefined) offers.push({ aggregator, offered });
  }
  await app.db.transaction(async (tx) => {
    await saveWindow(tx, app.settings.reconcileDays);
    await saveStatementOffers(tx, offers);
  });
}
