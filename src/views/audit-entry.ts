// A line of the audit log.
import { z } from 'zod';
import { ACCESS_METHODS, AUDIT_ACTIONS, type AuditAction } from '../domain/audit.ts';
import type { AuditRow } from '../usecases/operator/audit/read-audit.ts';
import { iso, time } from './fields.ts';

const ACTIONS = Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]];
export const auditAction = z.enum(ACTIONS);

const facts = z.record(z.string(), z.unknown());

export const auditEntry = z
  .object({
    seq: z.int(),
    at: time,
    actor: z.string(),
    via: z.enum(ACCESS_METHODS),
    address: z.string().nullable(),
    action: auditAction,
    subject: z.string(),
    reason: z.string().nullable(),
    before: facts.nullable(),
    after: facts.nullable(),
    request_id: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });

const readFacts = (json: string | null): z.input<typeof facts> | null =>
  json === null ? null : JSON.parse(json);

export const writeAuditEntry = (row: AuditRow): z.input<typeof auditEntry> => ({
  ...writeAuditCells(row),
  before: readFacts(row.before),
  after: readFacts(row.after),
});

/** For a file: what was and what is as the text it was kept as. */
export const writeAuditCells = (row: AuditRow) => ({
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
