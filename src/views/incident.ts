// An incident: a case that needs manual review.
import { z } from 'zod';
import { INCIDENT_KINDS, type IncidentKind } from '../domain/incidents.ts';
import type { Incident } from '../usecases/operator/incidents/incidents.ts';
import { iso, isoOrNull, time } from './fields.ts';

const KINDS = Object.keys(INCIDENT_KINDS) as [IncidentKind, ...IncidentKind[]];

export const incidentItem = z
  .object({
    id: z.int(),
    kind: z.enum(KINDS),
    meaning: z.string(),
    withdrawal_id: z.int().nullable(),
    reference: z.string().nullable(),
    detail: z.string(),
    opened_at: time,
    closed_at: time.nullable(),
    closed_by: z.string().nullable(),
    resolution: z.string().nullable(),
    assigned_to: z.string().nullable(),
  })
  .meta({ id: 'Incident' });

export const serializeIncident = (incident: Incident): z.input<typeof incidentItem> => ({
  id: incident.id,
  kind: incident.kind,
  meaning: INCIDENT_KINDS[incident.kind],
  withdrawal_id: incident.withdrawalId,
  reference: incident.reference,
  detail: incident.detail,
  opened_at: iso(incident.openedAt),
  closed_at: isoOrNull(incident.closedAt),
  closed_by: incident.closedBy,
  resolution: incident.resolution,
  assigned_to: incident.assignedTo,
});
