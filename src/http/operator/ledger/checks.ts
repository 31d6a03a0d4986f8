// Having the ledger checked, and when it was.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import { beginLedgerCheck, listLedgerChecks } from '../../../usecases/operator/ledger/check-ledger.ts';
import {
  ledgerCheckItem,
  ledgerCheckResult,
  writeLedgerCheck,
  writeLedgerCheckResult,
} from '../../../views/ledger-check.ts';
import { LIMIT } from '../shared/fields.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const TAG = { tag: 'Ledger' } as const satisfies Partial<RouteHead>;
const WAIT_MS = 8_000;

export function registerLedgerChecks(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...TAG,
    right: 'audit',
    method: 'POST',
    path: '/ledger/verify',
    summary:
      'Re-derive every balance and hold from the entries; answers within seconds, also when it takes longer',
    answer: ledgerCheckResult,
    async perform({ by }) {
      const begun = await beginLedgerCheck(app, by, WAIT_MS);
      return begun.ok ? accepted(writeLedgerCheckResult(begun.value)) : begun;
    },
  });

  operatorRoute(scope, app, {
    ...TAG,
    right: 'read',
    method: 'GET',
    path: '/ledger/checks',
    summary: 'When the ledger was checked, and how many differences there were; the latest first',
    query: z.strictObject({ limit: LIMIT }),
    answer: z.object({ items: z.array(ledgerCheckItem) }),
    perform: async ({ query }) =>
      accepted({ items: (await listLedgerChecks(app, query.limit)).map(writeLedgerCheck) }),
  });
}
