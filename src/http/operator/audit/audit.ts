// The audit log: list it, export it and verify its hash chain.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../../domain/result.ts';
import { auditTexts } from '../../../domain/texts/audit.ts';
import type { App } from '../../../usecases/app.ts';
import {
  type AuditRow,
  exportAudit,
  listAudit,
  listAuditActions,
} from '../../../usecases/operator/audit/read-audit.ts';
import { readHead, verifyAudit } from '../../../usecases/operator/audit/verify-audit.ts';
import {
  auditAction,
  auditCheckResult,
  auditEntryItem,
  serializeAuditCells,
  serializeAuditCheckResult,
  serializeAuditEntry,
} from '../../../views/audit.ts';
import { page } from '../../../views/fields.ts';
import { requiredText, timestamp } from '../../web-api/fields.ts';
import { pageInput, pageOf, pageQuery } from '../../web-api/numbered-pages.ts';
import { csvRoute } from '../shared/csv.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const AUDIT = { right: 'audit', tag: 'Audit' } as const satisfies Partial<RouteHead>;

const filters = {
  actor: requiredText(200).optional(),
  action: auditAction.optional(),
  subject: requiredText(200)
    .optional()
    .meta({ description: 'For example withdrawal:1000001 or merchant:1001' }),
  from: timestamp.optional(),
  to: timestamp.optional(),
};

const head = z
  .string()
  .meta({ description: 'SEQ:HASH, as returned by an earlier check', examples: [`4711:${'0'.repeat(64)}`] })
  .transform((text, context) => {
    const parsed = readHead(text);
    if (parsed) return parsed;
    context.addIssue({ code: 'custom', message: auditTexts.headFormat });
    return z.NEVER;
  });

export function registerAudit(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...AUDIT,
    method: 'GET',
    path: '/audit',
    summary: 'The audit log, newest first',
    query: z.strictObject({ ...filters, ...pageQuery }),
    response: page(auditEntryItem),
    async perform({ query }) {
      const { place, limit } = pageInput(query);
      const { limit: _, cursor: _cursor, ...filter } = query;
      const rows = await listAudit(app, { ...filter, before: place, limit });
      return accepted(pageOf(rows, query, { number: ({ seq }) => seq, write: serializeAuditEntry }));
    },
  });

  operatorRoute(scope, app, {
    ...AUDIT,
    method: 'GET',
    path: '/audit/actions',
    summary: 'All audit actions with their meaning',
    response: z.object({ items: z.array(z.object({ action: auditAction, meaning: z.string() })) }),
    perform: async () => accepted({ items: listAuditActions() }),
  });

  csvRoute(scope, app, {
    ...AUDIT,
    method: 'GET',
    path: '/audit.csv',
    summary: 'The filtered audit log, newest first, as CSV',
    query: z.strictObject(filters),
    fileName: 'audit',
    columns: Object.keys(auditEntryItem.shape),
    async rows({ by, query }) {
      const rows = await exportAudit(app, by, query);
      return rows.ok ? accepted(asCells(rows.value)) : rows;
    },
  });

  operatorRoute(scope, app, {
    ...AUDIT,
    method: 'POST',
    path: '/audit/verify',
    readOnly: true,
    summary: 'Verify the hash of every entry; store the `head` elsewhere and send it as `expect` next time',
    body: z.strictObject({ expect: head.optional() }),
    response: auditCheckResult,
    async perform({ by, body }) {
      const verdict = await verifyAudit(app, by, { expect: body.expect, onProgress: () => undefined });
      return verdict.ok ? accepted(serializeAuditCheckResult(verdict.value)) : verdict;
    },
  });
}

async function* asCells(rows: AsyncIterable<AuditRow>) {
  for await (const row of rows) yield Object.values(serializeAuditCells(row));
}
