import { accepted } from '../../domain/result.ts';
import {
  closeIncident as close,
  type Incident,
  type IncidentFilter,
  loadIncidents,
} from '../../storage/incidents.ts';
import type { App } from '../app.ts';
import { type Outcome, problem } from './problem.ts';

export const listIncidents = (app: App, filter: IncidentFilter): Promise<Incident[]> =>
  loadIncidents(app.db, filter);

/** Says that it was seen to, and how; it moves no money. */
export async function closeIncident(
  app: App,
  id: number,
  { actor, resolution }: { actor: string; resolution: string },
): Promise<Outcome<Incident>> {
  if (resolution.trim() === '') return problem('invalid', 'Closing an incident needs a resolution.');
  const closed = await app.db.transaction((tx) => close(tx, id, { actor, resolution }));
  return closed ? accepted(closed) : problem('not-found', `There is no open incident ${id}.`);
}

export type { Incident };
