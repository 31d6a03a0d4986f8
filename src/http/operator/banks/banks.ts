// The list of banks: looked through, changed one at a time, or imported as a whole after a look at what would come of it.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import { type Bank, findBanks } from '../../../usecases/operator/banks/find-banks.ts';
import {
  type BankPlan,
  importBanks,
  previewBankImport,
} from '../../../usecases/operator/banks/import-banks.ts';
import { parseBankList } from '../../../usecases/operator/banks/parse-bank-list.ts';
import { removeBank } from '../../../usecases/operator/banks/remove-bank.ts';
import { setBank } from '../../../usecases/operator/banks/set-bank.ts';
import { note, requiredText, version } from '../shared/fields.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const MANAGE = { right: 'manage', tag: 'Configuration' } as const satisfies Partial<RouteHead>;
const CSV_LIMIT_BYTES = 4 * 1024 * 1024;
const params = z.object({ id: requiredText(32) });

const bankItem = z.object({ bank_id: z.string(), name: z.string() }).meta({ id: 'Bank' });
const writeBank = ({ bankId, name }: Bank): z.input<typeof bankItem> => ({ bank_id: bankId, name });

const planView = z.object({
  added: z.array(bankItem),
  renamed: z.array(z.object({ bank_id: z.string(), name: z.string(), was: z.string() })),
  removed: z.array(bankItem),
  unchanged: z.int(),
  problems: z
    .array(z.object({ line: z.int(), message: z.string() }))
    .meta({ description: 'With any of these nothing is imported; line 0 is the list as a whole' }),
  version: z.string().meta({ description: 'Of the list now; send it along to import what was looked at' }),
  applied: z.boolean(),
});

const writePlan = (plan: BankPlan, applied: boolean): z.input<typeof planView> => ({
  added: plan.added.map(writeBank),
  renamed: plan.renamed.map(({ bankId, name, was }) => ({ bank_id: bankId, name, was })),
  removed: plan.removed.map(writeBank),
  unchanged: plan.unchanged,
  problems: plan.problems.map(({ line, text }) => ({ line, message: text })),
  version: plan.version,
  applied,
});

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
    answer: planView,
    async perform({ by, body }) {
      const lines = parseBankList(body.csv);
      if (!lines.ok) return lines;
      const order = { lines: lines.value, replace: body.replace, version: body.version };
      if (!body.apply) return accepted(writePlan(await previewBankImport(app, order), false));
      const done = await importBanks(app, by, order);
      return done.ok ? accepted(writePlan(done.value, true)) : done;
    },
  });
}
