// Reads the audit log, by page or as an export.
import { type Actor, AUDIT_ACTIONS, type AuditAction } from '../../../domain/audit.ts';
import { accepted } from '../../../domain/result.ts';
import { type AuditFilter, type AuditRow, loadAudit } from '../../../storage/audit/audit.ts';
import type { ActionResult } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';

export type { AuditFilter, AuditRow };

/** Newest first. */
export const listAudit = (app: App, filter: AuditFilter): Promise<AuditRow[]> => loadAudit(app.db, filter);

/** All audited actions with their descriptions. */
export const listAuditActions = (): { readonly action: AuditAction; readonly meaning: string }[] =>
  (Object.keys(AUDIT_ACTIONS) as AuditAction[]).map((action) => ({
    action,
    meaning: AUDIT_ACTIONS[action],
  }));

type ExportFilter = Omit<AuditFilter, 'before' | 'limit'>;

/** The export itself is audited. */
export async function exportAudit(
  app: App,
  by: Actor,
  filter: ExportFilter,
): Promise<ActionResult<AsyncIterable<AuditRow>>> {
  const audited = await runAction(app, by, async (_tx, writeAudit) => {
    writeAudit({ action: 'audit.export', subject: 'audit', after: filter });
    return accepted(true);
  });
  return audited.ok ? accepted(streamAudit(app, filter)) : audited;
}

const CHUNK = 2_000;

/** Reads in chunks, so that a slow client keeps no transaction open. */
async function* streamAudit(app: App, filter: ExportFilter): AsyncGenerator<AuditRow> {
  let before: number | undefined;
  for (;;) {
    const rows = await loadAudit(app.db, { ...filter, before, limit: CHUNK });
    yield* rows;
    before = rows.at(-1)?.seq;
    if (rows.length < CHUNK) return;
  }
}
