// CSV exports, streamed row by row. Unless a file is for import by a program, cells that a spreadsheet would run as
// formulas are escaped.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { App } from '../../../usecases/app.ts';
import type { OperatorResult } from '../../../usecases/operator/shared/rejection.ts';
import type { RequestSchemas } from './read-request.ts';
import { rejectionResponse, sendRejection } from './response.ts';
import { type OperatorCall, type RouteHead, readCall, routeConfig, routeSchema } from './route.ts';

type Cell = string | number | boolean | null;
type Rows = AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;

type CsvRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = RouteHead &
  RequestSchemas<P, Q, B> & {
    readonly method: 'GET' | 'POST';
    /** Without the extension. */
    readonly fileName: string;
    readonly columns: readonly string[];
    /** For import by a program: no formula escaping, but of free text. */
    readonly forMachine?: { readonly freeText: readonly string[] };
    readonly rows: (
      call: OperatorCall<z.output<P>, z.output<Q>, z.output<B>>,
    ) => Promise<OperatorResult<Rows>>;
  };

export function csvRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  scope: FastifyInstance,
  app: App,
  route: CsvRoute<P, Q, B>,
): void {
  scope.route({
    method: route.method,
    url: route.path,
    config: routeConfig(route),
    schema: routeSchema(
      route,
      z.string().meta({ description: `CSV with the columns ${route.columns.join(', ')}` }),
    ),
    async handler(request, reply): Promise<FastifyReply> {
      const call = await readCall(app, route, request, reply);
      if (!call) return reply;
      const rows = await route.rows(call);
      if (!rows.ok) return sendRejection(reply, rejectionResponse(rows.rejection));
      return sendCsv(reply, route, rows.value);
    },
  });
}

const NEGATIVE = /^-[0-9]+(\.[0-9]+)?$/;

/** A negative number starts like a formula; escaped to text, a spreadsheet would leave it out of sums. */
const asNumber = (text: string) => (NEGATIVE.test(text) ? { value: text, escape_formulas: false } : text);

type File = Pick<CsvRoute<z.ZodType, z.ZodType, z.ZodType>, 'fileName' | 'columns' | 'forMachine'>;

function sendCsv(reply: FastifyReply, { fileName, columns, forMachine }: File, rows: Rows): FastifyReply {
  const day = new Date().toISOString().slice(0, 10);
  const csv = stringify({
    header: true,
    // Spreadsheets detect UTF-8 by the byte order mark.
    bom: true,
    escape_formulas: !forMachine,
    cast: {
      string: (text, { index }) =>
        forMachine?.freeText.includes(columns[index] ?? '')
          ? { value: text, escape_formulas: true }
          : asNumber(text),
    },
    columns: [...columns],
  });
  // Backpressure: a slow client slows the database cursor instead of filling memory. An error on one side ends both.
  pipeline(Readable.from(rows), csv).catch((error: Error) => csv.destroy(error));
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}-${day}.csv"`)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(csv);
}
