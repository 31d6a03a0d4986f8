// The audit log for whoever may see it: a page at a time, or all of it.
import { type Actor, AUDIT_ACTIONS, type AuditAction } from '../../../domain/audit.ts';
import { accepted } from '../../../domain/result.ts';
import { type AuditFilter, type AuditRow, loadAudit } from '../../../storage/audit/audit.ts';
import type { App } from '../../app.ts';
import type { OperatorResult } from '../shared/rejection.ts';
import { runOperatorAction } from '../shared/run-operator-action.ts';

export type { AuditFilter, AuditRow };

/** The newest first. */
export const listAudit = (app: App, filter: AuditFilter): Promise<AuditRow[]> => loadAudit(app.db, filter);

/** Everything that leaves a line, in words. */
export const listAuditActions = (): { readonly action: AuditAction; readonly meaning: string }[] =>
  (Object.keys(AUDIT_ACTIONS) as AuditAction[]).map((action) => ({
    action,
    meaning: AUDIT_ACTIONS[action],
  }));

type AuditOrder = Omit<AuditFilter, 'before' | 'limit'>;

/** Who took what out of the house is kept. */
export async function exportAudit(
  app: App,
  by: Actor,
  order: AuditOrder,
): Promise<OperatorResult<AsyncIterable<AuditRow>>> {
  const noted = await runOperatorAction(app, by, async (_tx, writeAudit) => {
    writeAudit({ action: 'audit.export', subject: 'audit', after: order });
    return accepted(true);
  });
  return noted.ok ? accepted(streamAudit(app, order)) : noted;
}

const CHUNK = 2_000;

/** A chunk at a time: no transaction stays open however slowly somebody reads. */
async function* streamAudit(app: App, order: AuditOrder): AsyncGenerator<AuditRow> {
  let before: number | undefined;
  for (;;) {
    const rows = await loadAudit(app.db, { ...order, before, limit: CHUNK });
    yield* rows;
    before = rows.at(-1)?.seq;
    if (rows.length < CHUNK) return;
  }
}
