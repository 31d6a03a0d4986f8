import type { Actor } from '../../../domain/audit.ts';
import { DISPUTES, type IncidentKind } from '../../../domain/incidents.ts';
import { accepted } from '../../../domain/result.ts';
import { incidentTexts } from '../../../domain/texts/incidents.ts';
import { restoreTexts } from '../../../domain/texts/restore.ts';
import {
  closeIncident as close,
  findIncident,
  INCIDENT_STATES,
  type Incident,
  type IncidentFilter,
  type IncidentPage,
  loadIncidentPage,
  loadIncidents,
} from '../../../storage/incidents/incidents.ts';
import { loadWithdrawal } from '../../../storage/withdrawals/withdrawals.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { recoveryProblem } from '../proposals/separation-of-duties.ts';
import { findMissingDays } from '../reconciliation/compare-after-restore.ts';

export const listIncidents = (app: App, filter: IncidentFilter): Promise<Incident[]> =>
  loadIncidents(app.db, filter);

/** Newest first. */
export const pageIncidents = (app: App, page: IncidentPage): Promise<Incident[]> =>
  loadIncidentPage(app.db, page);

export async function showIncident(app: App, id: number): Promise<ActionResult<Incident>> {
  const incident = await findIncident(app.db, id);
  return incident ? accepted(incident) : rejectAction('not-found', incidentTexts.notFound(id));
}

/** While the withdrawal is open, the next status check would open these again. */
const OPEN_UNTIL_SETTLED: readonly IncidentKind[] = ['undecided', 'lost_by_aggregator', ...DISPUTES];

/** Records how an incident was resolved; moves no money. */
export async function closeIncident(
  app: App,
  by: Actor,
  { id, resolution }: { readonly id: number; readonly resolution: string },
): Promise<ActionResult<Incident>> {
  if (resolution.trim() === '') return rejectAction('invalid', incidentTexts.resolutionMissing, 'resolution');
  return runAction(app, by, async (tx, writeAudit) => {
    const incident = await findIncident(tx, id);
    if (incident?.closedAt) return rejectAction('wrong-state', incidentTexts.alreadyResolved(id, incident));
    const withdrawal = incident?.withdrawalId ? await loadWithdrawal(tx, incident.withdrawalId) : undefined;
    if (incident && withdrawal?.stage && OPEN_UNTIL_SETTLED.includes(incident.kind))
      return rejectAction('wrong-state', incidentTexts.withdrawalOpen(withdrawal.id, withdrawal.stage));
    if (incident?.kind === 'database_restored') {
      const aggregators = await findMissingDays(tx, incident.openedAt);
      const missing = aggregators.filter(({ missingDays }) => missingDays.length > 0);
      if (missing.length > 0) return rejectAction('wrong-state', restoreTexts.notCompared(missing));
    }
    if (incident?.kind === 'operator_recovered') {
      const problem = await recoveryProblem(tx, app.settings, incident, by.name);
      if (problem !== undefined) return rejectAction('forbidden', problem);
    }
    const closed = await close(tx, id, { actor: by.name, resolution });
    if (!closed) return rejectAction('not-found', incidentTexts.notOpen(id));
    writeAudit({
      action: 'incident.close',
      subject: `incident:${id}`,
      reason: resolution,
      before: { kind: closed.kind, withdrawal: closed.withdrawalId },
    });
    return accepted(closed);
  });
}

export type { Incident };
export { INCIDENT_STATES };
