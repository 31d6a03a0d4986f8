// A file with the withdrawals of a period.
import { z } from 'zod';
import { EXPORT_FORMATS, EXPORT_STATES, EXPORT_TIMES } from '../../domain/exports/exports.ts';
import { exportTexts } from '../../domain/exports/texts.ts';
import type { Export } from '../../usecases/operator/exports/exports.ts';
import { day, iso, isoOrNull, systemName, time } from '../fields.ts';

export const exportItem = z
  .object({
    id: z.int(),
    operator: z.string(),
    format: z.enum(EXPORT_FORMATS),
    by: z.enum(EXPORT_TIMES).meta({ description: 'The time that the period is of' }),
    from: day,
    to: day.meta({ description: 'Included' }),
    merchant_id: z.int().nullable(),
    merchant_name: z.string().nullable(),
    system: systemName.nullable(),
    state: z.enum(EXPORT_STATES),
    rows: z.int().nullable().meta({ description: 'Withdrawals of the period; null: not counted yet' }),
    rows_done: z.int(),
    bytes: z.int(),
    problem: z.string().nullable().meta({ description: 'Why it failed' }),
    requested_at: time,
    finished_at: time.nullable(),
    expires_at: time.meta({ description: 'When the file is deleted' }),
  })
  .meta({ id: 'Export' });

export const serializeExport = (found: Export): z.input<typeof exportItem> => ({
  id: found.id,
  operator: found.operator,
  format: found.format,
  by: found.by,
  from: found.from,
  to: found.to,
  merchant_id: found.merchantId,
  merchant_name: found.merchantName,
  system: found.system,
  state: found.state,
  rows: found.rowsTotal,
  rows_done: found.rowsDone,
  bytes: found.bytes,
  // A lost run could not write why.
  problem: found.state === 'failed' ? (found.problem ?? exportTexts.fault) : null,
  requested_at: iso(found.requestedAt),
  finished_at: isoOrNull(found.finishedAt),
  expires_at: iso(found.expiresAt),
});

/** Such as withdrawals-paid-2026-10-01-2026-10-31-1001-card.xlsx. */
export const exportFileName = ({ by, from, to, merchantId, system, format }: Export): string =>
  `${['withdrawals', by, from, to, merchantId ?? [], system ?? []].flat().join('-')}.${format}`;
