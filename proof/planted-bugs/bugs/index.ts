// Realistic bugs of kinds that have cost payment services money, each with the test or simulation that must detect it.
// An undetected bug is a gap in the tests. test/proof/planted-bugs.test.ts checks that every entry still applies.

import type { Bug } from '../bug.ts';
import { ACCOUNTS } from './accounts.ts';
import { BACKUPS } from './backups.ts';
import { CREATES } from './creates.ts';
import { DATABASE } from './database.ts';
import { DOORS } from './doors.ts';
import { FIGURES } from './figures.ts';
import { FRONT } from './front.ts';
import { CALLBACK_URL_BUGS } from './merchant/callback-urls.ts';
import { MERCHANT_KEY_BUGS } from './merchant/keys.ts';
import { MERCHANT_OPERATION_BUGS } from './merchant/operations.ts';
import { RECEIPT_BUGS } from './merchant/receipts.ts';
import { REQUEST_LOG_BUGS } from './merchant/request-log.ts';
import { ALERT_BUGS } from './operators/alerts.ts';
import { ATTACHMENT_BUGS } from './operators/attachments.ts';
import { EXPORT_BUGS } from './operators/exports.ts';
import { NOTE_BUGS } from './operators/notes.ts';
import { OPERATORS } from './operators/operators.ts';
import { PAYMENT_TEMPLATE_BUGS } from './operators/payment-templates.ts';
import { SEARCH_BUGS } from './operators/searches.ts';
import { ORDERS } from './orders.ts';
import { OUTCOMES } from './outcomes.ts';
import { PAYOUTS } from './payouts.ts';
import { PORTAL_ACCESS_BUGS } from './portal/access.ts';
import { CHANGE_BUGS } from './portal/changes.ts';
import { FILE_BUGS } from './portal/files.ts';
import { TWO_PEOPLE_BUGS } from './portal/two-people.ts';
import { RATE_FEED_BUGS } from './rates/feeds.ts';
import { QUOTE_BUGS } from './rates/quotes.ts';
import { RATE_BUGS } from './rates/rates.ts';
import { RECONCILIATION } from './reconciliation.ts';
import { RESTORES } from './restores.ts';
import { REVIEWER } from './reviewer.ts';
import { REVIEWER_2 } from './reviewer-2.ts';
import { SECRETS } from './secrets.ts';
import { SIMULATED } from './simulated.ts';
import { TABLES } from './tables.ts';
import { WEBHOOKS } from './webhooks.ts';

export type { Bug } from '../bug.ts';

export const BUGS: readonly Bug[] = [
  ...CREATES,
  ...ORDERS,
  ...CALLBACK_URL_BUGS,
  ...MERCHANT_OPERATION_BUGS,
  ...RECEIPT_BUGS,
  ...MERCHANT_KEY_BUGS,
  ...REQUEST_LOG_BUGS,
  ...PORTAL_ACCESS_BUGS,
  ...TWO_PEOPLE_BUGS,
  ...CHANGE_BUGS,
  ...FILE_BUGS,
  ...PAYOUTS,
  ...OUTCOMES,
  ...DATABASE,
  ...FIGURES,
  ...ALERT_BUGS,
  ...ATTACHMENT_BUGS,
  ...NOTE_BUGS,
  ...PAYMENT_TEMPLATE_BUGS,
  ...EXPORT_BUGS,
  ...SEARCH_BUGS,
  ...FRONT,
  ...RESTORES,
  ...BACKUPS,
  ...WEBHOOKS,
  ...OPERATORS,
  ...ACCOUNTS,
  ...DOORS,
  ...RECONCILIATION,
  ...RATE_BUGS,
  ...RATE_FEED_BUGS,
  ...QUOTE_BUGS,
  ...SECRETS,
  ...TABLES,
  ...SIMULATED,
  ...REVIEWER,
  ...REVIEWER_2,
];
