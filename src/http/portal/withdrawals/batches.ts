// Many withdrawals from a file: uploaded and checked, then asked for by the same person, above the amount confirmed by another.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { DRAFT_STATES } from '../../../domain/portal/drafts.ts';
import { redactNote } from '../../../domain/redact/notes.ts';
import { accepted } from '../../../domain/result.ts';
import type { ActionResult } from '../../../usecases/actions/rejection.ts';
import type { App } from '../../../usecases/app.ts';
import { checkBatch } from '../../../usecases/portal/batches/check-batch.ts';
import {
  confirmBatch,
  endBatch,
  stopBatch,
  submitOwnBatch,
} from '../../../usecases/portal/batches/decide-batch.ts';
import {
  type Batch,
  exportProblems,
  exportRows,
  listBatches,
  listProblems,
  listRows,
  showBatch,
} from '../../../usecases/portal/batches/list-batches.ts';
import { page } from '../../../views/fields.ts';
import {
  batchItem,
  batchRowItem,
  problemItem,
  serializeBatch,
  serializeBatchRow,
} from '../../../views/portal/batches.ts';
import { note, requiredText, rowId } from '../../web-api/fields.ts';
import { pageInput, pageOf, pageQuery } from '../../web-api/numbered-pages.ts';
import { portalCsvRoute, portalRoute, type RouteHead } from '../shared/route.ts';
import { readBatchFile } from './batch-file.ts';

const READ = { right: 'read', tag: 'Files' } as const satisfies Partial<RouteHead>;
const PAY = { right: 'pay', tag: 'Files' } as const satisfies Partial<RouteHead>;
const params = z.object({ id: rowId });
const MAX_FILE_LENGTH = 4 * 1024 * 1024;
/** In JSON, a file is longer than by itself. */
const BODY_LIMIT_BYTES = 8 * 1024 * 1024;
const MAX_FILE_NAME = 120;

const written = (outcome: ActionResult<Batch>) =>
  outcome.ok ? accepted(serializeBatch(outcome.value)) : outcome;

export function registerBatches(scope: FastifyInstance, app: App): void {
  registerReading(scope, app);
  registerRows(scope, app);
  registerStop(scope, app);

  portalRoute(scope, app, {
    ...PAY,
    method: 'POST',
    path: '/batches',
    summary: 'Check a CSV file of withdrawals; nothing happens yet',
    body: z.strictObject({
      name: requiredText(MAX_FILE_NAME).transform(redactNote),
      csv: z.string().max(MAX_FILE_LENGTH).meta({
        description:
          'The first line names the columns: amount, system and wallet; bank_id, fee_from, order_id, comment and recipient_name if needed. At most 10,000 rows',
      }),
    }),
    bodyLimit: BODY_LIMIT_BYTES,
    response: batchItem,
    async perform({ caller, body }) {
      const rows = await readBatchFile(body.csv);
      return rows.ok ? written(await checkBatch(app, caller, { name: body.name, rows: rows.value })) : rows;
    },
  });

  portalRoute(scope, app, {
    ...PAY,
    inPerson: true,
    method: 'POST',
    path: '/batches/:id/submit',
    summary: 'Make the withdrawals of a file that you have uploaded, or ask a second person to confirm them',
    params,
    body: z.strictObject({
      again: z.boolean().default(false).meta({
        description: 'The rows are those of another file (`same_as`), and all of them are to be paid again',
      }),
    }),
    response: batchItem,
    perform: async ({ caller, params: { id }, body: { again } }) =>
      written(await submitOwnBatch(app, caller, { id, again })),
  });

  portalRoute(scope, app, {
    ...PAY,
    inPerson: true,
    method: 'POST',
    path: '/batches/:id/confirm',
    summary: 'Confirm a file of another person; balance, limits and fees are decided for each withdrawal',
    params,
    response: batchItem,
    perform: async ({ caller, params: { id } }) => written(await confirmBatch(app, caller, id)),
  });

  portalRoute(scope, app, {
    ...PAY,
    method: 'POST',
    path: '/batches/:id/end',
    summary: 'Discard a file of your own, or reject one of another person, before it is confirmed',
    params,
    body: z.strictObject({ note: note(500).nullable().default(null) }),
    response: batchItem,
    perform: async ({ caller, params: { id }, body }) => written(await endBatch(app, caller, id, body.note)),
  });
}

function registerStop(scope: FastifyInstance, app: App): void {
  portalRoute(scope, app, {
    ...PAY,
    method: 'POST',
    path: '/batches/:id/stop',
    summary: 'Stop a file that is being made: the rows that were not tried yet are not made',
    params,
    response: batchItem,
    perform: async ({ caller, params: { id } }) => written(await stopBatch(app, caller, id)),
  });
}

function registerReading(scope: FastifyInstance, app: App): void {
  portalRoute(scope, app, {
    ...READ,
    method: 'GET',
    path: '/batches',
    summary: 'Files of withdrawals, newest first; waiting ones need a second person',
    query: z.strictObject({ view: z.enum(['waiting', 'all']).default('all'), ...pageQuery }),
    response: page(batchItem),
    async perform({ caller, query }) {
      const filter = { onlyWaiting: query.view === 'waiting', ...pageInput(query) };
      const rows = await listBatches(app, caller.merchantId, filter);
      return accepted(pageOf(rows, query, { number: ({ id }) => id, write: serializeBatch }));
    },
  });

  portalRoute(scope, app, {
    ...READ,
    method: 'GET',
    path: '/batches/:id',
    summary: 'A file of withdrawals and its progress',
    params,
    response: batchItem,
    perform: async ({ caller, params: { id } }) => written(await showBatch(app, caller.merchantId, id)),
  });
}

function registerRows(scope: FastifyInstance, app: App): void {
  portalRoute(scope, app, {
    ...READ,
    method: 'GET',
    path: '/batches/:id/rows',
    summary: 'The rows of a file that can be made, in its order',
    params,
    query: z.strictObject({ state: z.enum(DRAFT_STATES).optional(), ...pageQuery }),
    response: page(batchRowItem),
    async perform({ caller: { merchantId }, params: { id }, query }) {
      const { place: after, limit } = pageInput(query);
      const rows = await listRows(app, { merchantId, id }, { state: query.state, after, limit });
      if (!rows.ok) return rows;
      return accepted(
        pageOf(rows.value, query, { number: ({ line }) => line, write: serializeBatchRow, ascending: true }),
      );
    },
  });

  portalRoute(scope, app, {
    ...READ,
    method: 'GET',
    path: '/batches/:id/problems',
    summary: 'The rows of a file that cannot be made, with the reason of each',
    params,
    query: z.strictObject(pageQuery),
    response: page(problemItem),
    async perform({ caller: { merchantId }, params: { id }, query }) {
      const { place: after, limit } = pageInput(query);
      const problems = await listProblems(app, { merchantId, id }, { after, limit });
      if (!problems.ok) return problems;
      return accepted(
        pageOf(problems.value, query, { number: ({ line }) => line, write: (row) => row, ascending: true }),
      );
    },
  });

  portalCsvRoute(scope, app, {
    ...READ,
    path: '/batches/:id/rows.csv',
    summary: 'All rows of a file with what came of each, as CSV; destinations are masked',
    params,
    fileName: 'rows',
    columns: CSV_COLUMNS,
    async rows({ caller, params: { id } }) {
      const batch = await showBatch(app, caller.merchantId, id);
      return batch.ok ? accepted(csvRows(app, id)) : batch;
    },
  });
}

const CSV_COLUMNS = [
  'line',
  'state',
  'problem',
  'withdrawal_id',
  'order_id',
  'amount',
  'system',
  'wallet',
  'fee',
  'total',
] as const;

async function* csvRows(app: App, id: number) {
  for await (const { line, problem } of exportProblems(app, id))
    yield [line, 'problem', problem, null, null, null, null, null, null, null];
  for await (const draft of exportRows(app, id)) {
    const { line, state, refusal, withdrawal_id, order_id, amount, system, wallet, fee, total } =
      serializeBatchRow(draft);
    yield [line, state, refusal, withdrawal_id, order_id, amount, system, wallet, fee, total];
  }
}
