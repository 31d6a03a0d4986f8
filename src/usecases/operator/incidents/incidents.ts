import type { IncidentKind } from '../../../domain/attempts.ts';
import type { Actor } from '../../../domain/audit.ts';
import { accepted } from '../../../domain/result.ts';
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
import type { App } from '../../app.ts';
import { type OperatorResult, operatorRejection } from '../shared/rejection.ts';
import { runOperatorAction } from '../shared/run-operator-action.ts';

export const listIncidents = (app: App, filter: IncidentFilter): Promise<Incident[]> =>
  loadIncidents(app.db, filter);

/** The newest first. */
export const pageIncidents = (app: App, page: IncidentPage): Promise<Incident[]> =>
  loadIncidentPage(app.db, page);

export async function showIncident(app: App, id: number): Promise<OperatorResult<Incident>> {
  const incident = await findIncident(app.db, id);
  return incident ? accepted(incident) : operatorRejection('not-found', `There is no incident ${id}.`);
}

/** They would come back with the next answer. */
const OPEN_UNTIL_SETTLED: readonly IncidentKind[] = ['undecided', 'wrong_amount', 'lost_by_aggregator'];

/** Says that it was seen to, and how; it moves no money. */
export async function closeIncident(
  app: App,
  by: Actor,
  { id, resolution }: { readonly id: number; readonly resolution: string },
): Promise<OperatorResult<Incident>> {
  if (resolution.trim() === '')
    return operatorRejection('invalid', 'Closing an incident needs a resolution.', 'resolution');
  return runOperatorAction(app, by, async (tx, writeAudit) => {
    const found = await findIncident(tx, id);
    if (found?.closedAt)
      return operatorRejection(
        'wrong-state',
        `Incident ${id} was closed by ${found.closedBy}: ${found.resolution}.`,
      );
    const withdrawal = found?.withdrawalId ? await loadWithdrawal(tx, found.withdrawalId) : undefined;
    if (found && withdrawal?.stage && OPEN_UNTIL_SETTLED.includes(found.kind))
      return operatorRejection(
        'wrong-state',
        `Withdrawal ${withdrawal.id} is still ${withdrawal.stage}. Settle it first: resolve it if it was sent, else claim it and pay or cancel it.`,
      );
    const closed = await close(tx, id, { actor: by.name, resolution });
    if (!closed) return operatorRejection('not-found', `There is no open incident ${id}.`);
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
