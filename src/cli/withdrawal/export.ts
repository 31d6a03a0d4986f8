// The withdrawals of a period as a file, for accounting.
import { type Command, Option } from 'commander';
import {
  EXPORT_FORMATS,
  EXPORT_TIMES,
  type ExportFormat,
  type ExportTime,
} from '../../domain/exports/exports.ts';
import type { SystemName } from '../../domain/systems/index.ts';
import { exportNow } from '../../usecases/operator/exports/export-now.ts';
import { findMerchant } from '../../usecases/operator/merchants/find-merchant.ts';
import { READ } from '../access.ts';
import { formatCount } from '../render/format.ts';
import type { Session } from '../session.ts';
import { dayArgument, systemArgument } from '../shared/arguments.ts';
import { unwrap } from '../shared/output.ts';
import { openProgress } from '../shared/progress.ts';
import { writeNewFile } from '../shared/write-new-file.ts';

type Options = {
  out: string;
  format: ExportFormat;
  by: ExportTime;
  from?: string;
  to?: string;
  merchant?: string;
  system?: SystemName;
};

export function addExportCommand(withdrawal: Command, session: Session): void {
  withdrawal
    .command('export')
    .description('write the withdrawals of a period to a file, with fees and times of payment')
    .requiredOption('--out <file>', 'where it is written; a file that exists is not overwritten')
    .addOption(new Option('--format <format>', 'of the file').choices(EXPORT_FORMATS).default('csv'))
    .addOption(
      new Option('--by <time>', 'the time that the period is of').choices(EXPORT_TIMES).default('paid'),
    )
    .option('--from <day>', 'the first day, UTC (default: the first of the month)', dayArgument)
    .option('--to <day>', 'the last day, UTC, included (default: today)', dayArgument)
    .option('--merchant <merchant>', 'only withdrawals of this merchant: its id, or a part of its name')
    .option('--system <system>', 'only withdrawals of this system', systemArgument)
    .action(
      session.command(READ, async (app, by, options: Options) => {
        const { out, merchant, system = null, by: time, ...request } = options;
        const merchantId = merchant === undefined ? null : unwrap(await findMerchant(app, merchant));
        const progress = openProgress('Exporting');
        let read = 0;
        const onRow = (count: number): void => {
          read = count;
        };
        let rows = 0;
        try {
          await writeNewFile(out, async (file) => {
            const input = { ...request, by: time, merchantId, system, onRow };
            const opened = unwrap(await exportNow(app, by, input));
            for await (const piece of opened.file) {
              await file.write(piece);
              progress.message(`${read} of ${formatCount(opened.rows, 'withdrawal')} read`);
            }
            rows = Math.min(read, opened.rows);
          });
        } finally {
          progress.stop();
        }
        return {
          json: { file: out, format: request.format, withdrawals: rows },
          text: `${formatCount(rows, 'withdrawal')} written to ${out}.`,
        };
      }),
    );
}
