import { deleteFormerAccounts } from '../../storage/aggregators/accounts.ts';
import { deleteOldAlerts } from '../../storage/alerts/alerts.ts';
import { deleteOldAttachments } from '../../storage/attachments/attachments.ts';
import { deleteOldNotes } from '../../storage/notes/notes.ts';
import { deleteExpiredForms } from '../../storage/operators/form-tokens.ts';
import { countEarlierDays } from '../../storage/overview/day-figures.ts';
import { deleteExpiredRequests } from '../../storage/request-log/requests.ts';
import { deleteOldBodies } from '../../storage/webhooks/delivery-log.ts';
import type { App } from '../app.ts';
import { DAYS } from '../operator/overview/overview.ts';

const REQUEST_LOG_DAYS = 30;
const ALERT_DAYS = 90;

/** Deletes expired forms, requests in the log, bodies of webhooks, alerts, attached files, notes and the keys of former accounts, and precomputes the figures of finished days so that the overview need not. */
export async function deleteExpired(app: App): Promise<void> {
  await deleteExpiredForms(app.db);
  await deleteFormerAccounts(app.db, app.settings.reconcileDays);
  await deleteExpiredRequests(app.db, REQUEST_LOG_DAYS);
  await deleteOldBodies(app.db, REQUEST_LOG_DAYS);
  await deleteOldAlerts(app.db, ALERT_DAYS);
  await deleteOldAttachments(app.db, app.settings.noteDays);
  await deleteOldNotes(app.db, app.settings.noteDays);
  await countEarlierDays(app.db, DAYS);
}
