// The balance of the merchant, its statement, and the systems and banks it can pay by.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { formatMoney } from '../../../domain/money.ts';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import { getBalance } from '../../../usecases/merchant/get-balance.ts';
import { listBanks } from '../../../usecases/merchant/list-banks.ts';
import { listSystems } from '../../../usecases/merchant/list-systems.ts';
import { findMerchant } from '../../../usecases/portal/settings/settings.ts';
import { exportStatement, readStatement } from '../../../usecases/portal/settings/statement.ts';
import { day, moneyText } from '../../../views/fields.ts';
import { statementData, statementInfo } from '../../merchant/get-statement.ts';
import { systemInfo, systemItem } from '../../merchant/list-systems.ts';
import { anyText, LIMIT } from '../../web-api/fields.ts';
import { portalCsvRoute, portalRoute, type RouteHead } from '../shared/route.ts';

const READ = { right: 'read', tag: 'Balance' } as const satisfies Partial<RouteHead>;

const period = {
  from: day.optional().meta({ description: 'First day, UTC; default: the first of the month' }),
  to: day.optional().meta({ description: 'Last day, UTC, inclusive; default: today' }),
};

export function registerBalance(scope: FastifyInstance, app: App): void {
  portalRoute(scope, app, {
    ...READ,
    method: 'GET',
    path: '/balance',
    summary: 'What can be withdrawn, what is held, and what the merchant owes',
    response: z.object({ available: moneyText, held: moneyText, debt: moneyText, currency: z.string() }),
    async perform({ caller }) {
      const { available, held, owed } = await getBalance(app, caller.merchantId);
      return accepted({
        available: formatMoney(available),
        held: formatMoney(held),
        debt: formatMoney(owed),
        currency: app.settings.currency,
      });
    },
  });

  registerStatement(scope, app);
  registerSystems(scope, app);
}

function registerStatement(scope: FastifyInstance, app: App): void {
  portalRoute(scope, app, {
    ...READ,
    method: 'GET',
    path: '/statement',
    summary: 'The balance before a period, every change of it, oldest first, and the balance after it',
    query: z.strictObject({ ...period, limit: LIMIT, cursor: anyText(2_000).optional() }),
    response: z.object({ statement: statementData, next: z.string().nullable() }),
    async perform({ caller, query: { from, to, cursor, limit } }) {
      const read = await readStatement(app, caller.merchantId, { from, to, cursor, limit });
      if (!read.ok) return read;
      return accepted({
        statement: statementInfo(read.value, app.settings.currency),
        next: read.value.next,
      });
    },
  });

  portalCsvRoute(scope, app, {
    ...READ,
    path: '/statement.csv',
    summary: 'The statement as CSV',
    query: z.strictObject(period),
    fileName: 'statement',
    columns: [
      'at',
      'type',
      'withdraw_id',
      'available',
      'held',
      'debt',
      'available_after',
      'held_after',
      'debt_after',
    ],
    async rows({ caller, query }) {
      const pages = await exportStatement(app, caller.merchantId, query);
      return pages.ok ? accepted(csvRows(app, pages.value)) : pages;
    },
  });
}

function registerSystems(scope: FastifyInstance, app: App): void {
  portalRoute(scope, app, {
    ...READ,
    method: 'GET',
    path: '/systems',
    summary: 'Systems with the limits and fees of the merchant, and banks',
    response: z.object({
      systems: z.array(systemItem),
      banks: z.array(z.object({ bank_id: z.string(), name: z.string() })),
    }),
    async perform({ caller }) {
      const merchant = await findMerchant(app, caller.merchantId);
      const { banks } = await listBanks(app);
      return accepted({
        systems: (await listSystems(app, merchant)).map((each) => systemInfo(each, merchant)),
        banks: [...banks].map(([bankId, name]) => ({ bank_id: bankId, name })),
      });
    },
  });
}

async function* csvRows({ settings }: App, pages: AsyncIterable<Parameters<typeof statementInfo>[0]>) {
  for await (const statement of pages)
    for (const entry of statementInfo(statement, settings.currency).entries)
      yield [
        entry.at,
        entry.type,
        entry.withdraw_id,
        entry.available,
        entry.held,
        entry.debt,
        entry.after.available,
        entry.after.held,
        entry.after.debt,
      ];
}
