// Reading withdrawals: the queue with tabs and filters, counts, CSV export, and one withdrawal in detail.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../../domain/result.ts';
import { sharedTexts } from '../../../domain/texts/shared.ts';
import type { App } from '../../../usecases/app.ts';
import {
  countTabs,
  defaultSort,
  exportQueue,
  listQueueFor,
  QUEUE_SORTS,
  type QueueRow,
  type QueueSort,
} from '../../../usecases/operator/withdrawals/list-queue.ts';
import { showWithdrawalPage } from '../../../usecases/operator/withdrawals/show-withdrawal.ts';
import { page } from '../../../views/fields.ts';
import {
  offeredWithdrawal,
  serializeOfferedWithdrawal,
  serializeWithdrawal,
  withdrawalRow,
} from '../../../views/withdrawals/withdrawal.ts';
import {
  serializeWithdrawalDetails,
  withdrawalDetails,
} from '../../../views/withdrawals/withdrawal-details.ts';
import { cursor, LIMIT, UNTIL, withdrawalId, writeCursor } from '../../web-api/fields.ts';
import { csvRoute } from '../shared/csv.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';
import { filters, queueInput } from './filters.ts';

const READ = { right: 'read', tag: 'Withdrawals' } as const satisfies Partial<RouteHead>;

/** Sort order, sort key and id of the last row. A cursor is valid only in the same sort order. */
const cursorSchema = z.tuple([z.enum(QUEUE_SORTS), z.string().regex(/^[0-9]{1,18}$/), withdrawalId]);

const sort = z.enum(QUEUE_SORTS).optional();
const exportQuery = z.strictObject({ ...filters, sort });
const listQuery = z.strictObject({
  ...filters,
  sort,
  limit: LIMIT,
  cursor: cursor(cursorSchema),
  until: cursor(cursorSchema).meta(UNTIL),
});
type Cursor = z.output<typeof cursorSchema>;

const positionOf = (place: Cursor | undefined) => place && { key: place[1], id: place[2] };

const sortOf = (query: z.output<typeof exportQuery>): QueueSort =>
  query.sort ?? defaultSort(queueInput(query));

export function registerWithdrawals(scope: FastifyInstance, app: App): void {
  registerList(scope, app);
  registerCountsAndExport(scope, app);
  registerDetails(scope, app);
}

function registerList(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...READ,
    method: 'GET',
    path: '/withdrawals',
    summary: 'Withdrawals by tab and filter, in pages',
    query: listQuery.refine(
      (query) => [query.cursor, query.until].every((place) => !place || place[0] === sortOf(query)),
      { path: ['cursor'], message: sharedTexts.cursorOfOtherSort },
    ),
    response: page(offeredWithdrawal),
    async perform({ operator, query: { limit, cursor: after, until, ...query } }) {
      const order = sortOf(query);
      const rows = await listQueueFor(app, operator, queueInput(query), {
        sort: order,
        after: positionOf(after),
        until: positionOf(until),
        limit: limit + 1,
      });
      if (!rows.ok) return rows;
      const shown = rows.value.slice(0, limit);
      const last = rows.value.length > limit ? shown.at(-1)?.position : undefined;
      return accepted({
        items: shown.map((row) => serializeOfferedWithdrawal(row, app.settings.currency)),
        next: last ? writeCursor([order, last.key, last.id]) : null,
      });
    },
  });
}

function registerCountsAndExport(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...READ,
    method: 'GET',
    path: '/withdrawals/counts',
    summary: 'Number of withdrawals in the tabs of open ones',
    response: z.object({
      to_pay: z.int(),
      mine: z.int(),
      automatic: z.int(),
      uncertain: z.int(),
      open: z.int(),
    }),
    async perform({ operator }) {
      const tabs = await countTabs(app, operator.name);
      return accepted({
        to_pay: tabs['to-pay'].count,
        mine: tabs.mine.count,
        automatic: tabs.automatic.count,
        uncertain: tabs.uncertain.count,
        open: tabs.open.count,
      });
    },
  });

  csvRoute(scope, app, {
    ...READ,
    method: 'GET',
    path: '/withdrawals.csv',
    summary: 'All withdrawals that match the filter, in the order of the list, as CSV',
    query: exportQuery,
    fileName: 'withdrawals',
    columns: Object.keys(withdrawalRow.shape).filter((name) => name !== 'version'),
    async rows({ operator, by, query }) {
      const input = { ...queueInput(query), operator: operator.name };
      const rows = await exportQueue(app, by, input, sortOf(query));
      return rows.ok ? accepted(csvRows(rows.value)) : rows;
    },
  });
}

function registerDetails(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...READ,
    method: 'GET',
    path: '/withdrawals/:id',
    summary: 'One withdrawal: history, attempts, entries, webhooks and allowed actions',
    params: z.object({ id: withdrawalId }),
    response: withdrawalDetails,
    async perform({ by, operator, params }) {
      const shown = await showWithdrawalPage(app, by, { id: params.id, role: operator.role });
      return shown.ok ? accepted(serializeWithdrawalDetails(app, shown.value)) : shown;
    },
  });
}

async function* csvRows(rows: AsyncIterable<QueueRow>) {
  for await (const row of rows) {
    const { version: _, ...cells } = serializeWithdrawal(row);
    yield Object.values(cells);
  }
}
