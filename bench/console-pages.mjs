// The pages of the console as requests to the operator API: a path, or the body of a search.
import { FEES_ACCOUNT, FIRST_ID } from './history.mjs';

/** Every entry of a merchant, as a statement writes it. */
const WHOLE_SPAN = Buffer.from('[[0,0,0],[1000000000,1000000000,1000000000]]').toString('base64url');

const middleIdOf = (rows) => FIRST_ID + Math.floor(rows / 2);

function withdrawalPages({ rows, day, destination }) {
  const middleId = middleIdOf(rows);
  return {
    'queue: to pay, first page': '/withdrawals?tab=to-pay',
    'queue: to pay, by amount': '/withdrawals?tab=to-pay&sort=-amount',
    'queue: to pay, one system, 500 and more': '/withdrawals?tab=to-pay&system=card&amount_from=500',
    'queue: to pay, older than an hour': '/withdrawals?tab=to-pay&older_than_minutes=60',
    'queue: to pay, one merchant': '/withdrawals?tab=to-pay&merchant_id=1100',
    'counts of the tabs': '/withdrawals/counts',
    'all, newest first': '/withdrawals',
    'paid, newest first': '/withdrawals?tab=paid',
    'cancelled, newest first': '/withdrawals?tab=cancelled',
    'all of one merchant': '/withdrawals?merchant_id=1100',
    'one day, a week ago': `/withdrawals?from=${day}T00:00:00Z&to=${day}T23:59:59Z`,
    'search: number': `/withdrawals?q=${middleId}`,
    'search: order id': `/withdrawals?q=order-${Math.floor(rows / 3)}`,
    'search: bank reference': `/withdrawals?q=bank-${Math.floor(rows / 3)}`,
    'search: bank reference, last week': `/withdrawals?q=bank-${Math.floor(rows / 3)}&from=${day}T00:00:00Z`,
    'search: part of an order id': `/withdrawals?q=${Math.floor(rows / 3)}`,
    'search: part of a reference': `/withdrawals?q=nk-${Math.floor(rows / 3)}`,
    'search: part of an order id, one merchant': `/withdrawals?q=r-${Math.floor(rows / 3 / 100)}&merchant_id=1100`,
    'search: a part that all have': '/withdrawals?q=order',
    'paid on one day, a week ago': `/withdrawals?tab=paid&paid_from=${day}T00:00:00Z&paid_to=${day}T23:59:59Z`,
    'search: everything, by a destination': { q: '+79161234567' },
    'search: everything, by a name': { q: 'Shop 150' },
    'search: no result': { q: 'nothing-like-this' },
    'all to one destination': `/withdrawals?destination=${destination}`,
    'all to one destination, one merchant': `/withdrawals?destination=${destination}&merchant_id=1100`,
    overview: '/overview',
    'one withdrawal': `/withdrawals/${middleId}`,
  };
}

const merchantPages = ({ day }) => ({
  merchants: '/merchants',
  'merchants: by a name': '/merchants?q=Shop%20150',
  'one merchant': '/merchants/1100',
  'entries of a merchant': '/merchants/1100/entries',
  'entries of a merchant, held': '/merchants/1100/entries?balance=held',
  'people of a merchant': '/merchants/1100/people',
  'webhook of a merchant': '/merchants/1100/webhook',
  'requests of a merchant': '/merchants/1100/requests',
  'requests of a merchant, refused': '/merchants/1100/requests?only_refused=yes',
  'statement of a merchant': '/merchants/1100/statement',
  'statement of a merchant, one day': `/merchants/1100/statement?from=${day}&to=${day}`,
  'totals of a statement': `/merchants/1100/statement/totals?span=${WHOLE_SPAN}`,
});

function otherPages({ rows, day }) {
  const middleId = middleIdOf(rows);
  return {
    session: '/session',
    'own sessions': '/me/sessions',
    'own tokens': '/me/tokens',
    'ledger: accounts': '/ledger/accounts',
    'ledger: entries of the fees': `/ledger/entries?account=${FEES_ACCOUNT}`,
    'ledger: entries of a withdrawal': `/ledger/entries?ref=${middleId}`,
    'ledger: entries of the fees, one day': `/ledger/entries?account=${FEES_ACCOUNT}&from=${day}T00:00:00Z&to=${day}T23:59:59Z`,
    'ledger: checks': '/ledger/checks',
    proposals: '/proposals',
    'proposals, all': '/proposals?state=all',
    'one proposal': '/proposals/1',
    'facts of a proposal': '/proposals/1/facts',
    incidents: '/incidents',
    'incidents, all': '/incidents?state=all',
    'incidents of a withdrawal': `/incidents?withdrawal_id=${middleId}`,
    'one incident': '/incidents/1',
    'notes about a withdrawal': `/notes?subject=withdrawal:${middleId}`,
    'what waits for an operator': '/waiting',
    exports: '/exports',
    'operators whom a note can name': '/notes/operators',
    systems: '/systems',
    rates: '/rates',
    'history of a rate': '/rates/USDT/history',
    'rate feeds': '/rate-feeds',
    'purchases of USDT': '/float-purchases',
    aggregators: '/aggregators',
    'aggregator kinds': '/aggregator-kinds',
    routes: '/routes',
    halts: '/halts',
    banks: '/banks',
    'payment templates': '/payment-templates',
    'webhook endpoints': '/webhooks',
    deliveries: '/deliveries',
    'deliveries, failed': '/deliveries?state=failed',
    'deliveries of a merchant': '/deliveries?merchant_id=1100',
    'deliveries of a withdrawal': `/deliveries?withdrawal_id=${middleId}`,
    'one delivery': '/deliveries/1000',
    restore: '/restore',
    reconciliations: '/reconciliations',
    'one reconciliation': '/reconciliations/1',
    'saved views': '/views',
    'alert channels': '/alert-channels',
    'alert kinds': '/alert-kinds',
    'alert rules': '/alert-rules',
    'sent alerts': '/alert-deliveries',
    'own alert addresses': '/me/alert-addresses',
    'receipt keys': '/receipt-keys',
    settings: '/settings',
    'set-up checklist': '/setup',
    operators: '/operators',
    'one operator': '/operators/bench',
    'sessions of an operator': '/operators/bench/sessions',
    'audit log': '/audit',
    'audit log: of an operator': '/audit?actor=operator-7',
    'audit log: of an action': '/audit?action=merchant.change',
    'audit log: of an action that never happened': '/audit?action=backup.restore',
    'audit log: of nobody': '/audit?actor=nobody',
    'audit log: of a withdrawal': `/audit?subject=withdrawal:${middleId}`,
    'audit log: of a day': `/audit?from=${day}T00:00:00Z&to=${day}T23:59:59Z`,
    'audit log: actions': '/audit/actions',
  };
}

export const consolePages = (history) => ({
  ...withdrawalPages(history),
  ...merchantPages(history),
  ...otherPages(history),
});

/** Not pages: a stream, exports as long as their data, a document, and files. */
const UNMEASURED = /\/events$|\.csv$|\/receipt$|\/file$|\/\{attachment\}$/;

/** Every path that can be read must be measured. */
export function requireEveryPath(document, paths) {
  const missing = Object.entries(document.paths)
    .filter(([path, { get }]) => get && !UNMEASURED.test(path))
    .map(([path]) => path.replace('/operator/v1', ''))
    .filter((path) => {
      const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`);
      return !paths.some((measured) => pattern.test(measured));
    });
  if (missing.length > 0) throw new Error(`not measured: ${missing.join(', ')}`);
}
