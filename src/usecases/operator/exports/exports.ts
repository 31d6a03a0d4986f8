// Exports as operators ask for them, read and delete them.
import type { Actor } from '../../../domain/audit.ts';
import { EXPORT_HOURS, MAX_EXPORTS } from '../../../domain/exports/exports.ts';
import { exportTexts } from '../../../domain/exports/texts.ts';
import { mayDo, type Role } from '../../../domain/operators/roles.ts';
import { accepted } from '../../../domain/result.ts';
import {
  countExports,
  type Export,
  type ExportRequest,
  expireExport,
  findExport,
  insertExport,
  listExports as listStored,
  readParts,
} from '../../../storage/exports/exports.ts';
import { loadBalances } from '../../../storage/merchants/balances.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import type { PeriodInput } from '../../statements/statement-period.ts';
import { parsePeriod } from '../statements/parse-period.ts';

export type { Export };

export type ExportInput = Omit<ExportRequest, 'from' | 'to'> & PeriodInput;

const LISTED = 100;

export const listExports = (app: App): Promise<Export[]> => listStored(app.db, LISTED);

const exportSubject = (id: number): string => `export:${id}`;

/** The days of the period are filled in, and its merchant exists. */
export async function checkRequest(app: App, input: ExportInput): Promise<ActionResult<ExportRequest>> {
  const period = parsePeriod(input);
  if (!period.ok) return period;
  const { from, to } = period.value;
  const [exists] = input.merchantId === null ? [true] : await loadBalances(app.db, [input.merchantId]);
  if (!exists) return rejectAction('invalid', exportTexts.noMerchant, 'merchant_id');
  return accepted({ ...input, from, to });
}

/** What the audit log has of an export. */
export const recordedRequest = ({ format, by, from, to, merchantId, system }: ExportRequest) => ({
  format,
  by,
  from,
  to,
  ...(merchantId === null ? {} : { merchant: merchantId }),
  ...(system === null ? {} : { system }),
});

export async function requestExport(app: App, by: Actor, input: ExportInput): Promise<ActionResult<Export>> {
  const request = await checkRequest(app, input);
  if (!request.ok) return request;
  return runAction(app, by, async (tx, writeAudit) => {
    if ((await countExports(tx, by.name)) >= MAX_EXPORTS)
      return rejectAction('wrong-state', exportTexts.tooMany(MAX_EXPORTS));
    const inserted = await insertExport(tx, by.name, request.value);
    writeAudit({
      action: 'withdrawal.export',
      subject: exportSubject(inserted.id),
      after: recordedRequest(request.value),
    });
    return accepted(inserted);
  });
}

export type ExportFile = Export & { readonly parts: AsyncIterable<Buffer> };

/** Each download is recorded. */
export const openExport = (app: App, by: Actor, id: number): Promise<ActionResult<ExportFile>> =>
  runAction(app, by, async (tx, writeAudit) => {
    const found = await findExport(tx, id);
    if (!found) return rejectAction('not-found', exportTexts.notFound(EXPORT_HOURS));
    if (found.state === 'failed')
      return rejectAction('wrong-state', exportTexts.failed(found.problem ?? exportTexts.fault));
    if (found.state !== 'done') return rejectAction('wrong-state', exportTexts.notDone);
    writeAudit({ action: 'export.download', subject: exportSubject(id), after: recordedRequest(found) });
    return accepted({ ...found, parts: readParts(app.db, found) });
  });

/** One that is not finished is stopped. */
export const removeExport = (
  app: App,
  by: Actor,
  { id, role }: { readonly id: number; readonly role: Role | null },
): Promise<ActionResult<Export>> =>
  runAction(app, by, async (tx, writeAudit) => {
    const found = await findExport(tx, id);
    if (!found) return rejectAction('not-found', exportTexts.notFound(EXPORT_HOURS));
    if (found.operator !== by.name && !mayDo(role, 'manage'))
      return rejectAction('forbidden', exportTexts.notYours(found.operator));
    await expireExport(tx, id);
    writeAudit({ action: 'export.delete', subject: exportSubject(id), before: recordedRequest(found) });
    return accepted(found);
  });
