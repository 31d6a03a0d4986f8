// The statement of a merchant, in pages and as CSV, and its totals.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../../domain/result.ts';
import { statementTexts } from '../../../domain/texts/statements.ts';
import { rejectAction } from '../../../usecases/actions/rejection.ts';
import type { App } from '../../../usecases/app.ts';
import { exportStatement } from '../../../usecases/operator/statements/export-statement.ts';
import {
  type ChainPosition,
  openStatement,
  type StatementCursor,
} from '../../../usecases/operator/statements/open-statement.ts';
import { type Period, parsePeriod } from '../../../usecases/operator/statements/parse-period.ts';
import { sumStatement } from '../../../usecases/operator/statements/sum-statement.ts';
import { day } from '../../../views/fields.ts';
import {
  LINE_COLUMNS,
  serializeStatement,
  serializeStatementTotals,
  statementRows,
  statementTotalsView,
  statementView,
} from '../../../views/statement.ts';
import { cursor, LIMIT, merchantId, writeCursor } from '../../web-api/fields.ts';
import { csvRoute } from '../shared/csv.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const READ = { right: 'read', tag: 'Merchants', method: 'GET' } as const satisfies Partial<RouteHead> & {
  readonly method: string;
};
const params = z.object({ id: merchantId });
const period = {
  from: day.optional().meta({ description: 'First day, UTC; default: the first of the month' }),
  to: day.optional().meta({ description: 'Last day, UTC, inclusive; default: today' }),
};

const positionSchema = z.tuple([z.int(), z.int(), z.int()]);
const spanSchema = z.tuple([positionSchema, positionSchema]);
const cursorSchema = z.tuple([z.string(), z.string(), positionSchema, positionSchema, positionSchema]);

const packPosition = ({ available, held, receivable }: ChainPosition): z.output<typeof positionSchema> => [
  available,
  held,
  receivable,
];
const unpackPosition = ([available, held, receivable]: z.output<typeof positionSchema>): ChainPosition => ({
  available,
  held,
  receivable,
});

const encodeCursor = ({ from, to }: Period, { opening, closing, reached }: StatementCursor): string =>
  writeCursor([from, to, packPosition(opening), packPosition(closing), packPosition(reached)]);

const encodeSpan = ({ opening, closing }: Pick<StatementCursor, 'opening' | 'closing'>): string =>
  writeCursor([packPosition(opening), packPosition(closing)]);

export function registerStatement(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...READ,
    path: '/merchants/:id/statement',
    summary: 'A statement for a period: opening and closing balances, and lines',
    params,
    query: z.strictObject({ ...period, limit: LIMIT, cursor: cursor(cursorSchema) }),
    response: statementView,
    async perform({ params, query: { limit, cursor: position, ...range } }) {
      const period = parsePeriod(range);
      if (!period.ok) return period;
      if (position && (position[0] !== period.value.from || position[1] !== period.value.to))
        return rejectAction('invalid', statementTexts.cursorOfOtherPeriod, 'cursor');
      const statement = await openStatement(app, {
        merchantId: params.id,
        period: period.value,
        after: position && {
          opening: unpackPosition(position[2]),
          closing: unpackPosition(position[3]),
          reached: unpackPosition(position[4]),
        },
        limit,
      });
      if (!statement.ok) return statement;
      const { from, to } = period.value;
      const span = encodeSpan(statement.value);
      const next = statement.value.next && encodeCursor(period.value, statement.value.next);
      return accepted(
        serializeStatement(statement.value, { from, to, currency: app.settings.currency, span, next }),
      );
    },
  });

  operatorRoute(scope, app, {
    ...READ,
    path: '/merchants/:id/statement/totals',
    summary: 'Totals per step of a statement',
    params,
    query: z.strictObject({ span: cursor(spanSchema).nonoptional() }),
    response: statementTotalsView,
    async perform({ params, query: { span } }) {
      const [after, to] = [unpackPosition(span[0]), unpackPosition(span[1])];
      const totals = await sumStatement(app, { merchantId: params.id, after, to });
      return totals.ok ? accepted(serializeStatementTotals(totals.value)) : totals;
    },
  });

  csvRoute(scope, app, {
    ...READ,
    path: '/merchants/:id/statement.csv',
    summary: 'The statement as CSV, with all lines between opening and closing',
    params,
    query: z.strictObject(period),
    fileName: 'statement',
    columns: LINE_COLUMNS,
    async rows({ by, params, query }) {
      const period = parsePeriod(query);
      if (!period.ok) return period;
      const exported = await exportStatement(app, by, { merchantId: params.id, period: period.value });
      return exported.ok ? accepted(statementRows(exported.value, app.settings.currency)) : exported;
    },
  });
}
