// The list of banks: search it, change single banks, or import a CSV after a preview.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import { findBanks, removeBank, setBank } from '../../../usecases/operator/banks/banks.ts';
import { importBanks, previewBankImport } from '../../../usecases/operator/banks/import-banks.ts';
import { parseBankList } from '../../../usecases/operator/banks/parse-bank-list.ts';
import { bankImportView, bankItem, serializeBank, serializeBankImport } from '../../../views/bank.ts';
import { note, requiredText, version } from '../../web-api/fields.ts';
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
    summary: 'All banks by name, or those whose id or name contains `q`',
    query: z.strictObject({ q: requiredText(200).optional() }),
    response: z.object({ items: z.array(bankItem) }),
    perform: async ({ query }) => accepted({ items: (await findBanks(app, query.q)).map(serializeBank) }),
  });

  operatorRoute(scope, app, {
    ...MANAGE,
    method: 'PUT',
    path: '/banks/:id',
    summary: 'Add a bank, or rename it',
    params,
    body: z.strictObject({ name: note(200) }),
    response: bankItem,
    async perform({ by, params: { id }, body }) {
      const bank = await setBank(app, by, { bankId: id, name: body.name });
      return bank.ok ? accepted(serializeBank(bank.value)) : bank;
    },
  });

  operatorRoute(scope, app, {
    ...MANAGE,
    method: 'DELETE',
    path: '/banks/:id',
    summary: 'Remove a bank; existing withdrawals to it do not change',
    params,
    response: z.object({}),
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
      'Import a CSV with the columns bank_id and name; a preview, or with `apply` all of it or nothing',
    bodyLimit: CSV_LIMIT_BYTES,
    body: z.strictObject({
      csv: z.string().min(1),
      replace: z.boolean().meta({ description: 'Also remove every bank that is not listed' }),
      apply: z.boolean(),
      version: version.optional(),
    }),
    response: bankImportView,
    async perform({ by, body }) {
      const lines = parseBankList(body.csv);
      if (!lines.ok) return lines;
      const input = { lines: lines.value, replace: body.replace, version: body.version };
      if (!body.apply) return accepted(serializeBankImport(await previewBankImport(app, input), false));
      const imported = await importBanks(app, by, input);
      return imported.ok ? accepted(serializeBankImport(imported.value, true)) : imported;
    },
  });
}
