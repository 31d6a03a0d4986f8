// The statement of a merchant: as a table, as JSON, or as a CSV file with all of its lines.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import type { Actor } from '../../domain/audit.ts';
import type { MerchantId } from '../../domain/ids.ts';
import type { App } from '../../usecases/app.ts';
import { openCsv } from '../../usecases/csv-stringifier.ts';
import { exportStatement } from '../../usecases/operator/statements/export-statement.ts';
import { type DetailedLine, openStatement } from '../../usecases/operator/statements/open-statement.ts';
import { type Period, parsePeriod } from '../../usecases/operator/statements/parse-period.ts';
import { LINE_COLUMNS, serializeStatement, statementRows } from '../../views/statement.ts';
import { READ } from '../access.ts';
import { formatTime } from '../render/format.ts';
import type { Session } from '../session.ts';
import { countArgument, dayArgument, merchantIdArgument } from '../shared/arguments.ts';
import { type CommandOutput, table, unwrap } from '../shared/output.ts';
import { openProgress } from '../shared/progress.ts';
import { writeNewFile } from '../shared/write-new-file.ts';

type Options = { from?: string; to?: string; limit: number; out?: string };

export function addMerchantStatementCommand(merchant: Command, session: Session): void {
  merchant
    .command('statement')
    .description('show the balances of a merchant before and after a period, and the lines between them')
    .argument('<id>', 'merchant id', merchantIdArgument)
    .option('--from <day>', 'the first day, UTC (default: the first of the month)', dayArgument)
    .option('--to <day>', 'the last day, UTC, included (default: today)', dayArgument)
    .option('--limit <count>', 'maximum number of lines', countArgument, 50)
    .option('--out <file>', 'write all lines to a new CSV file instead')
    .action(
      session.command(READ, async (app, by, merchantId: MerchantId, options: Options) => {
        const { out, limit, ...range } = options;
        const period = unwrap(parsePeriod(range));
        return out === undefined
          ? showStatement(app, { merchantId, period, limit })
          : writeStatement(app, by, { merchantId, period, out });
      }),
    );
}

type Wanted = { readonly merchantId: MerchantId; readonly period: Period };

async function showStatement(
  app: App,
  { merchantId, period, limit }: Wanted & { readonly limit: number },
): Promise<CommandOutput> {
  const statement = unwrap(await openStatement(app, { merchantId, period, limit }));
  const { from, to } = period;
  const { currency } = app.settings;
  const {
    span: _,
    next,
    ...json
  } = serializeStatement(statement, {
    from,
    to,
    currency,
    span: '',
    next: statement.next && '',
  });
  const { available, held, owed } = json.balances;
  const lines = table(
    ['At', 'Step', 'Withdrawal', 'Order', 'Available', 'Held', 'Fee', 'Available after'],
    json.items.map((line) => [
      formatTime(new Date(line.at)),
      line.step,
      line.withdrawal_id,
      line.order_id,
      line.available,
      line.held,
      line.fee,
      line.available_after,
    ]),
    ['Available', 'Held', 'Fee', 'Available after'],
  );
  const balances = table(
    [currency, 'Before', 'After'],
    [
      ['Available', available.opening, available.closing],
      ['Held', held.opening, held.closing],
      ['Owed', owed.opening, owed.closing],
    ],
    ['Before', 'After'],
  );
  const notice =
    next === null ? '' : `\n\nOnly the first ${limit} lines are shown; --limit shows more, --out writes all.`;
  return {
    json: { ...json, has_more: next !== null },
    text: `${from} to ${to}, UTC\n\n${balances}\n\n${lines}${notice}`,
  };
}

async function writeStatement(
  app: App,
  by: Actor,
  { out, ...wanted }: Wanted & { readonly out: string },
): Promise<CommandOutput> {
  let lines = 0;
  async function* counted(each: AsyncIterable<DetailedLine>): AsyncGenerator<DetailedLine> {
    for await (const line of each) {
      lines += 1;
      yield line;
    }
  }
  const progress = openProgress('Writing the statement');
  try {
    await writeNewFile(out, async (file) => {
      const exported = unwrap(await exportStatement(app, by, wanted));
      const csv = openCsv(LINE_COLUMNS);
      const rows = statementRows({ ...exported, lines: counted(exported.lines) }, app.settings.currency);
      pipeline(Readable.from(rows), csv).catch((error: Error) => csv.destroy(error));
      for await (const piece of csv) {
        await file.write(piece as Buffer);
        progress.message(`${lines} lines written`);
      }
    });
  } finally {
    progress.stop();
  }
  return { json: { file: out, lines }, text: `${lines} lines written to ${out}.` };
}
