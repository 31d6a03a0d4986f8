// Having the ledger checked, and when it was.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import {
  beginLedgerCheck,
  type CheckedLedger,
  type LedgerCheck,
  listLedgerChecks,
} from '../../../usecases/operator/ledger/check-ledger.ts';
import { iso, time } from '../../../views/fields.ts';
import { LIMIT } from '../shared/fields.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const TAG = { tag: 'Ledger' } as const satisfies Partial<RouteHead>;
const WAIT_MS = 8_000;

const checkItem = z
  .object({ id: z.int(), actor: z.string(), differences: z.int(), seconds: z.number(), at: time })
  .meta({ id: 'LedgerCheck' });

const writeCheck = (check: LedgerCheck): z.input<typeof checkItem> => ({ ...check, at: iso(check.at) });

const verdictView = z.object({
  message: z.string(),
  check: checkItem
    .nullable()
    .meta({ description: 'Null: it goes on, and is among the checks when it is done' }),
  checks: z.array(z.string()),
  differences: z.array(
    z.object({ check: z.string(), subject: z.string(), expected: z.string(), found: z.string() }),
  ),
});

function writeVerdict(checked: CheckedLedger | undefined): z.input<typeof verdictView> {
  if (!checked)
    return {
      message: 'The ledger is large: the check goes on, and is listed among the checks when it is done.',
      check: null,
      checks: [],
      differences: [],
    };
  const { length } = checked.differences;
  return {
    message:
      length === 0
        ? 'The ledger is clean.'
        : `The ledger has ${length} ${length === 1 ? 'difference' : 'differences'}.`,
    check: writeCheck(checked.check),
    checks: [...checked.checks],
    differences: [...checked.differences],
  };
}

export function registerLedgerChecks(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...TAG,
    right: 'audit',
    method: 'POST',
    path: '/ledger/verify',
    summary:
      'Re-derive every balance and hold from the entries; answers within seconds, also when it takes longer',
    answer: verdictView,
    async perform({ by }) {
      const begun = await beginLedgerCheck(app, by, WAIT_MS);
      return begun.ok ? accepted(writeVerdict(begun.value)) : begun;
    },
  });

  operatorRoute(scope, app, {
    ...TAG,
    right: 'read',
    method: 'GET',
    path: '/ledger/checks',
    summary: 'When the ledger was checked, and how many differences there were; the latest first',
    query: z.strictObject({ limit: LIMIT }),
    answer: z.object({ items: z.array(checkItem) }),
    perform: async ({ query }) =>
      accepted({ items: (await listLedgerChecks(app, query.limit)).map(writeCheck) }),
  });
}
