import type { Command } from 'commander';
import type { WithdrawalId } from '../domain/ids.ts';
import { redactNote } from '../domain/redact/notes.ts';
import { closeIncident, listIncidents } from '../usecases/operator/incidents/incidents.ts';
import { serializeIncident } from '../views/incident.ts';
import { OPEN, WORK } from './access.ts';
import { incidentsTable } from './render/incident.ts';
import type { Session } from './session.ts';
import { countArgument, withdrawalIdArgument } from './shared/arguments.ts';
import { unwrap } from './shared/output.ts';

export function addIncidentCommands(program: Command, session: Session): void {
  const incident = program.command('incident').description('cases that need manual review');

  incident
    .command('list')
    .description('list open incidents; `withdrawal show` has the evidence')
    .option('--all', 'include resolved incidents')
    .option('--withdrawal <id>', 'only incidents of this withdrawal', withdrawalIdArgument)
    .action(
      session.command(OPEN, async (app, _by, options: { all?: true; withdrawal?: WithdrawalId }) => {
        const incidents = await listIncidents(app, {
          all: options.all === true,
          ...(options.withdrawal === undefined ? {} : { withdrawalId: options.withdrawal }),
        });
        return { json: incidents.map(serializeIncident), text: incidentsTable(incidents) };
      }),
    );

  incident
    .command('resolve')
    .description('record that an incident was handled; this moves no money')
    .argument('<incident>', 'number of the incident', countArgument)
    .requiredOption('--resolution <text>', 'how it was resolved', redactNote)
    .action(
      session.command(WORK, async (app, by, id: number, options: { resolution: string }) => {
        const closed = unwrap(await closeIncident(app, by, { id, resolution: options.resolution }));
        return { json: serializeIncident(closed), text: incidentsTable([closed]) };
      }),
    );
}
