// The list of banks: looked through, changed one at a time, or imported as a whole after a look at what would come of it.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import { findBanks } from '../../../usecases/operator/banks/find-banks.ts';
import { importBanks, previewBankImport } from '../../../usecases/operator/banks/import-banks.ts';
import { parseBankList } from '../../../usecases/operator/banks/parse-bank-list.ts';
import { removeBank } from '../../../usecases/operator/banks/remove-bank.ts';
import { setBank } from '../../../usecases/operator/banks/set-bank.ts';
import { bankImportView, bankItem, writeBank, writeBankImport } from '../../../views/bank.ts';
import { note, requiredText, version } from '../shared/fields.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const MANAGE = { right: 'manage', tag: 'Configuration' } as const satisfies Partial<RouteHead>;
const CSV_LIMIT_BYTES = 4 * 1024 * 1024;
const params = z.object({ id: requiredText(32) });

export function registerBanks(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...MANAGE,
    right: 'read',
    method: 'GET',
    path: '/banks',
    summary: 'All banks, by name, or those whose id or name holds `q`',
    query: z.strictObject({ q: requiredText(200).optional() }),
    answer: z.object({ items: z.array(bankItem) }),
    perform: async ({ query }) => accepted({ items: (await findBanks(app, query.q)).map(writeBank) }),
  });

  operatorRoute(scope, app, {
    ...MANAGE,
    method: 'PUT',
    path: '/banks/:id',
    summary: 'Add a bank, or rename it',
    params,
    body: z.strictObject({ name: note(200) }),
    answer: bankItem,
    async perform({ by, params: { id }, body }) {
      const bank = await setBank(app, by, { bankId: id, name: body.name });
      return bank.ok ? accepted(writeBank(bank.value)) : bank;
    },
  });

  operatorRoute(scope, app, {
    ...MANAGE,
    method: 'DELETE',
    path: '/banks/:id',
    summary: 'Remove a bank; withdrawals already made to it stay as they are',
    params,
    answer: z.object({}),
    async perform({ by, params: { id } }) {
      const removed = await removeBank(app, by, id);
      return removed.ok ? accepted({}) : removed;
    },
  });

  operatorRoute(scope, app, {
    ...MANAGE,
    method: 'POST',
    path: '/banks/import',
    summary:
      'A CSV with the columns bank_id and name: what would come of it, and with `apply` all of it or nothing',
    bodyLimit: CSV_LIMIT_BYTES,
    body: z.strictObject({
      csv: z.string().min(1),
      replace: z.boolean().meta({ description: 'Also remove every bank that is not listed' }),
      apply: z.boolean(),
      version: version.optional(),
    }),
    answer: bankImportView,
    async perform({ by, body }) {
      const lines = parseBankList(body.csv);
      if (!lines.ok) return lines;
      const order = { lines: lines.value, replace: body.replace, version: body.version };
      if (!body.apply) return accepted(writeBankImport(await previewBankImport(app, order), false));
      const done = await importBanks(app, by, order);
      return done.ok ? accepted(writeBankImport(done.value, true)) : done;
    },
  });
}
