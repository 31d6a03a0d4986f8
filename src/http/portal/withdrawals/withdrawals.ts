// The withdrawals of the merchant, those that its people make, and what they need to make one.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { FEE_SOURCES } from '../../../domain/fees.ts';
import { isOrderId } from '../../../domain/ids.ts';
import { formatMoney } from '../../../domain/money.ts';
import { accepted } from '../../../domain/result.ts';
import { STATE_TEXTS, STATES } from '../../../domain/steps.ts';
import { SYSTEM_NAMES } from '../../../domain/systems/index.ts';
import type { WithdrawalRequest } from '../../../domain/withdrawal.ts';
import { withdrawalInfo } from '../../../domain/withdrawal-info.ts';
import type { App } from '../../../usecases/app.ts';
import { ENTRY_TYPE_NAMES } from '../../../usecases/merchant/get-statement.ts';
import { cancelInPortal } from '../../../usecases/portal/withdrawals/cancel-withdrawal.ts';
import { makeWithdrawal } from '../../../usecases/portal/withdrawals/drafts.ts';
import {
  exportWithdrawals,
  type ListFilter,
  listForPortal,
} from '../../../usecases/portal/withdrawals/list-withdrawals.ts';
import { quoteInPortal } from '../../../usecases/portal/withdrawals/quote.ts';
import { showReceiptInPortal, showWithdrawal } from '../../../usecases/portal/withdrawals/show-withdrawal.ts';
import { iso, page, time } from '../../../views/fields.ts';
import { draftItem, makersItem, serializeDraft } from '../../../views/portal/drafts.ts';
import { deliveryItem, serializeDelivery } from '../../../views/webhooks.ts';
import { commentField, recipientNameField } from '../../merchant/fields.ts';
import { receiptData } from '../../merchant/get-receipt.ts';
import { quoteData, quoteInfo } from '../../merchant/quote-withdraw.ts';
import { STATUSES, withdrawalData } from '../../merchant/withdrawal-data.ts';
import { amount, anyText, LIMIT, timestamp, withdrawalId } from '../../web-api/fields.ts';
import { portalCsvRoute, portalRoute, type RouteHead } from '../shared/route.ts';

const READ = { right: 'read', tag: 'Withdrawals' } as const satisfies Partial<RouteHead>;
const PAY = { right: 'pay', tag: 'Withdrawals' } as const satisfies Partial<RouteHead>;
const params = z.object({ id: withdrawalId });

const orderId = z.string().refine(isOrderId, 'must have 1 to 64 characters of A-Za-z0-9_.:-');

const filterQuery = {
  status: z.enum(STATUSES).optional(),
  system: z.enum(SYSTEM_NAMES).optional(),
  order_id: orderId.optional(),
  created_from: timestamp.optional(),
  created_to: timestamp.optional(),
};

const filterOf = (query: z.output<z.ZodObject<typeof filterQuery>>): ListFilter => ({
  state: STATES.find((state) => STATE_TEXTS[state] === query.status),
  system: query.system,
  orderId: query.order_id,
  createdFrom: query.created_from,
  createdTo: query.created_to,
});

const withdrawalBody = z.strictObject({
  amount,
  system: z.enum(SYSTEM_NAMES),
  wallet: anyText(128).min(1, 'must not be empty'),
  bank_id: anyText(64).nullable().default(null),
  fee_from: z.enum(FEE_SOURCES).nullable().default(null),
  order_id: orderId.nullable().default(null),
  comment: commentField.nullable().default(null),
  recipient_name: recipientNameField.nullable().default(null),
});

const requestOf = (body: z.output<typeof withdrawalBody>): WithdrawalRequest => ({
  amount: body.amount,
  system: body.system,
  wallet: body.wallet,
  bankId: body.bank_id ?? undefined,
  feeFrom: body.fee_from ?? undefined,
  orderId: body.order_id ?? undefined,
  comment: body.comment ?? undefined,
  recipientName: body.recipient_name ?? undefined,
});

const details = z.object({
  withdrawal: withdrawalData,
  history: z.array(z.object({ type: z.enum(ENTRY_TYPE_NAMES), at: time })),
  deliveries: z.array(deliveryItem),
  made_by: makersItem.nullable(),
});

export function registerWithdrawals(scope: FastifyInstance, app: App): void {
  registerLists(scope, app);
  registerOne(scope, app);
  registerMaking(scope, app);
}

function registerLists(scope: FastifyInstance, app: App): void {
  const { currency } = app.settings;
  portalRoute(scope, app, {
    ...READ,
    method: 'GET',
    path: '/withdrawals',
    summary: 'Withdrawals, newest first; a page may have fewer rows than the limit',
    query: z.strictObject({ ...filterQuery, limit: LIMIT, cursor: anyText(2_000).optional() }),
    response: page(withdrawalData),
    async perform({ caller, query }) {
      const { cursor, limit } = query;
      const listed = await listForPortal(app, caller.merchantId, filterOf(query), { cursor, limit });
      if (!listed.ok) return listed;
      const { withdrawals, next } = listed.value;
      return accepted({ items: withdrawals.map((row) => withdrawalInfo(row, currency)), next });
    },
  });

  portalCsvRoute(scope, app, {
    ...READ,
    path: '/withdrawals.csv',
    summary: 'Withdrawals as CSV, newest first',
    query: z.strictObject(filterQuery),
    fileName: 'withdrawals',
    columns: CSV_COLUMNS,
    rows: async ({ caller, query }) =>
      accepted(csvRows(app, exportWithdrawals(app, caller.merchantId, filterOf(query)))),
  });
}

const CSV_COLUMNS = [
  'id',
  'order_id',
  'status',
  'system',
  'wallet',
  'bank_id',
  'amount',
  'fee',
  'amount_fee',
  'amount_to_receive',
  'currency',
  'reason',
  'bank_reference',
  'tx_hash',
  'created_at',
  'paid_at',
] as const;

async function* csvRows(app: App, withdrawals: ReturnType<typeof exportWithdrawals>) {
  for await (const withdrawal of withdrawals) {
    const info = {
      ...withdrawalInfo(withdrawal, app.settings.currency),
      amount: formatMoney(withdrawal.quote.amount),
      fee: formatMoney(withdrawal.quote.fee),
    };
    yield CSV_COLUMNS.map((column) => info[column]);
  }
}

function registerOne(scope: FastifyInstance, app: App): void {
  portalRoute(scope, app, {
    ...READ,
    method: 'GET',
    path: '/withdrawals/:id',
    summary: 'One withdrawal with its history and webhooks',
    params,
    response: details,
    async perform({ caller, params: { id } }) {
      const shown = await showWithdrawal(app, caller.merchantId, id);
      if (!shown.ok) return shown;
      const { withdrawal, history, deliveries, madeBy } = shown.value;
      return accepted({
        withdrawal: withdrawalInfo(withdrawal, app.settings.currency),
        history: history.map(({ type, at }) => ({ type, at: iso(at) })),
        deliveries: deliveries.map(serializeDelivery),
        made_by: madeBy ?? null,
      });
    },
  });

  portalRoute(scope, app, {
    ...READ,
    method: 'GET',
    path: '/withdrawals/:id/receipt',
    summary: 'The signed receipt of a withdrawal that is paid or cancelled, and its printable page',
    params,
    response: receiptData,
    async perform({ caller, params: { id } }) {
      const shown = await showReceiptInPortal(app, caller.merchantId, id);
      if (!shown.ok) return shown;
      const { number, supersedes, token, path } = shown.value;
      return accepted({ number, supersedes, receipt: token, path });
    },
  });

  portalRoute(scope, app, {
    ...PAY,
    method: 'POST',
    path: '/withdrawals/:id/cancel',
    summary: 'Cancel a withdrawal while nothing is under way',
    params,
    body: z.strictObject({ reason: commentField.nullable().default(null) }),
    response: z.object({ id: z.int() }),
    async perform({ caller, params: { id }, body }) {
      const cancelled = await cancelInPortal(app, caller, { id, reason: body.reason ?? undefined });
      return cancelled.ok ? accepted({ id: cancelled.value }) : cancelled;
    },
  });
}

function registerMaking(scope: FastifyInstance, app: App): void {
  portalRoute(scope, app, {
    ...PAY,
    method: 'POST',
    path: '/quotes',
    summary: 'What a withdrawal would cost now, or why it would be rejected; writes nothing',
    body: withdrawalBody,
    response: quoteData.extend({
      needs_second_person: z.boolean().meta({ description: 'It would wait as a draft' }),
    }),
    async perform({ caller, body }) {
      const quoted = await quoteInPortal(app, caller, requestOf(body));
      if (!quoted.ok) return quoted;
      const { quote, needsSecondPerson } = quoted.value;
      return accepted({
        ...quoteInfo(quote, app.settings.currency),
        needs_second_person: needsSecondPerson,
      });
    },
  });

  portalRoute(scope, app, {
    ...PAY,
    inPerson: true,
    method: 'POST',
    path: '/withdrawals',
    summary: 'Make a withdrawal: at once, or above the amount of the merchant as a draft for a second person',
    needsFormToken: true,
    body: withdrawalBody,
    response: draftItem,
    async perform({ caller, body }) {
      const made = await makeWithdrawal(app, caller, requestOf(body));
      return made.ok ? accepted(serializeDraft(made.value)) : made;
    },
  });
}
