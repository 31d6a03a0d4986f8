import type { Command } from 'commander';
import type { WithdrawalId } from '../domain/ids.ts';
import { redactNote } from '../domain/redact/notes.ts';
import { closeIncident, type Incident, listIncidents } from '../usecases/operator/incidents/incidents.ts';
import { countArgument, withdrawalIdArgument } from './arguments.ts';
import { table, unwrap } from './output.ts';
import { formatTime } from './render.ts';
import type { Session } from './session.ts';

const incidentJson = (incident: Incident) => ({
  incident: incident.id,
  kind: incident.kind,
  withdrawal_id: incident.withdrawalId,
  reference: incident.reference,
  detail: incident.detail,
  opened_at: incident.openedAt.toISOString(),
  closed_at: incident.closedAt?.toISOString() ?? null,
  closed_by: incident.closedBy,
  resolution: incident.resolution,
});

const incidentsTable = (incidents: readonly Incident[]): string =>
  table(
    ['Incident', 'Kind', 'Withdrawal', 'Opened', 'What is known', 'Resolution'],
    incidents.map((incident) => [
      incident.id,
      incident.kind,
      incident.withdrawalId,
      formatTime(incident.openedAt),
      incident.detail,
      incident.resolution,
    ]),
  );

export function addIncidentCommands(program: Command, session: Session): void {
  const incident = program.command('incident').description('what only people can settle');

  incident
    .command('list')
    .description('open incidents; `withdrawal show` has the evidence')
    .option('--all', 'closed ones too')
    .option('--withdrawal <id>', 'only those of this withdrawal', withdrawalIdArgument)
    .action(
      session.command(async (app, _by, options: { all?: true; withdrawal?: WithdrawalId }) => {
        const incidents = await listIncidents(app, {
          all: options.all === true,
          ...(options.withdrawal === undefined ? {} : { withdrawalId: options.withdrawal }),
        });
        return { json: incidents.map(incidentJson), text: incidentsTable(incidents) };
      }),
    );

  incident
    .command('close')
    .description('say that it was seen to; this moves no money')
    .argument('<incident>', 'number of the incident', countArgument)
    .requiredOption('--resolution <text>', 'what was done', redactNote)
    .action(
      session.command(async (app, by, id: number, options: { resolution: string }) => {
        const closed = unwrap(await closeIncident(app, by, { id, resolution: options.resolution }));
        return { json: incidentJson(closed), text: incidentsTable([closed]) };
      }),
    );
}
