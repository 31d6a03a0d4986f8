// An export without a job, for a command that waits for it.
import type { Actor } from '../../../domain/audit.ts';
import { MAX_ROWS } from '../../../domain/exports/exports.ts';
import { exportTexts } from '../../../domain/exports/texts.ts';
import { accepted } from '../../../domain/result.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { checkRequest, type ExportInput, recordedRequest } from './exports.ts';
import { countRows, readRows } from './read-withdrawals.ts';
import { writeFile } from './write-file.ts';

export type OpenedExport = {
  /** When it was opened. */
  readonly rows: number;
  readonly file: AsyncIterable<Buffer>;
};

/** At most the rows that there were when it was opened. */
export async function exportNow(
  app: App,
  by: Actor,
  { onRow, ...input }: ExportInput & { readonly onRow: (count: number) => void },
): Promise<ActionResult<OpenedExport>> {
  const request = await checkRequest(app, input);
  if (!request.ok) return request;
  const { format } = input;
  const rows = await countRows(app, request.value, MAX_ROWS[format] + 1);
  if (rows > MAX_ROWS[format]) return rejectAction('invalid', exportTexts.tooManyRows[format]);
  const audited = await runAction(app, by, async (_tx, writeAudit) => {
    writeAudit({
      action: 'withdrawal.export',
      subject: 'withdrawals',
      after: recordedRequest(request.value),
    });
    return accepted(true);
  });
  if (!audited.ok) return audited;
  return accepted({ rows, file: writeFile(format, readRows(app, request.value, { limit: rows, onRow })) });
}
