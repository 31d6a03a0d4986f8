// Entries of the audit log, and the result of its verification.
import { z } from 'zod';
import { ACCESS_METHODS, AUDIT_ACTIONS, type AuditAction } from '../domain/audit.ts';
import type { AuditRow } from '../usecases/operator/audit/read-audit.ts';
import { type AuditVerdict, writeHead } from '../usecases/operator/audit/verify-audit.ts';
import { iso, time } from './fields.ts';

export const auditCheckResult = z.object({
  ok: z.boolean(),
  entries: z.int().meta({ description: 'Number of unchanged entries' }),
  head: z
    .object({ seq: z.int(), hash: z.string(), text: z.string() })
    .nullable()
    .meta({ description: 'Last entry of the log as recorded; null: the record is missing' }),
  first_wrong: z.object({ seq: z.int(), what: z.string() }).nullable(),
});

export const serializeAuditCheckResult = ({
  entries,
  head,
  firstWrong,
}: AuditVerdict): z.input<typeof auditCheckResult> => ({
  ok: firstWrong === null,
  entries,
  head: head && { seq: head.seq, hash: head.hash.toString('hex'), text: writeHead(head) },
  first_wrong: firstWrong,
});

const ACTIONS = Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]];
export const auditAction = z.enum(ACTIONS);

const values = z.record(z.string(), z.unknown());

export const auditEntryItem = z
  .object({
    seq: z.int(),
    at: time,
    actor: z.string(),
    via: z.enum(ACCESS_METHODS),
    address: z.string().nullable(),
    action: auditAction,
    subject: z.string(),
    reason: z.string().nullable(),
    before: values.nullable(),
    after: values.nullable(),
    request_id: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });

const parseValues = (json: string | null): z.input<typeof values> | null =>
  json === null ? null : JSON.parse(json);

export const serializeAuditEntry = (row: AuditRow): z.input<typeof auditEntryItem> => ({
  ...serializeAuditCells(row),
  before: parseValues(row.before),
  after: parseValues(row.after),
});

/** For CSV: `before` and `after` as the stored JSON text. */
export const serializeAuditCells = (row: AuditRow) => ({
  seq: row.seq,
  at: iso(row.at),
  actor: row.actor,
  via: row.via,
  address: row.address,
  action: row.action,
  subject: row.subject,
  reason: row.reason,
  before: row.before,
  after: row.after,
  request_id: row.requestId,
});
