// Ledger checks: run one, and list earlier ones.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import { beginLedgerCheck, listLedgerChecks } from '../../../usecases/operator/ledger/check-ledger.ts';
import {
  ledgerCheckItem,
  ledgerCheckResult,
  serializeLedgerCheck,
  serializeLedgerCheckResult,
} from '../../../views/ledger.ts';
import { LIMIT } from '../../web-api/fields.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const TAG = { tag: 'Ledger' } as const satisfies Partial<RouteHead>;
const WAIT_MS = 8_000;

export function registerLedgerChecks(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...TAG,
    right: 'audit',
    method: 'POST',
    path: '/ledger/verify',
    readOnly: true,
    summary: 'Recompute every balance and hold from the entries; a long check continues in the background',
    response: ledgerCheckResult,
    async perform({ by }) {
      const checked = await beginLedgerCheck(app, by, WAIT_MS);
      return checked.ok ? accepted(serializeLedgerCheckResult(checked.value)) : checked;
    },
  });

  operatorRoute(scope, app, {
    ...TAG,
    right: 'read',
    method: 'GET',
    path: '/ledger/checks',
    summary: 'Ledger checks with their number of differences, newest first',
    query: z.strictObject({ limit: LIMIT }),
    response: z.object({ items: z.array(ledgerCheckItem) }),
    perform: async ({ query }) =>
      accepted({ items: (await listLedgerChecks(app, query.limit)).map(serializeLedgerCheck) }),
  });
}
