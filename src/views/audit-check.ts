// The result of checking the hash chain of the audit log.
import { z } from 'zod';
import { type AuditVerdict, writeHead } from '../usecases/operator/audit/verify-audit.ts';

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
