import type { Incident } from '../../usecases/operator/incidents/incidents.ts';
import { table } from '../shared/output.ts';
import { formatTime } from './format.ts';

export const incidentsTable = (incidents: readonly Incident[]): string =>
  table(
    ['Incident', 'Kind', 'Withdrawal', 'Opened', 'Detail', 'Assigned to', 'Resolution'],
    incidents.map((incident) => [
      incident.id,
      incident.kind,
      incident.withdrawalId,
      formatTime(incident.openedAt),
      incident.detail,
      incident.assignedTo,
      incident.resolution,
    ]),
  );
