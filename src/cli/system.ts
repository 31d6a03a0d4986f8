import type { Command } from 'commander';
import type { SystemName } from '../domain/systems/index.ts';
import { listSystems, updateSystem } from '../usecases/operator/systems/systems.ts';
import { serializeSystem } from '../views/system.ts';
import { MANAGE, OPEN } from './access.ts';
import { withProposal } from './render/proposal.ts';
import { systemsTable } from './render/system.ts';
import type { Session } from './session.ts';
import { switchArgument, systemArgument } from './shared/arguments.ts';
import { CommandError, unwrap } from './shared/output.ts';
import { addTermsOptions, readTermsOptions, type TermsOptions } from './shared/terms-options.ts';

type SetOptions = TermsOptions & { auto?: boolean; enabled?: boolean };

export function addSystemCommands(program: Command, session: Session): void {
  const system = program.command('system').description('withdrawal systems, their fees and limits');

  system
    .command('list')
    .description('list all systems')
    .action(
      session.command(OPEN, async (app) => {
        const systems = await listSystems(app);
        return { json: systems.map(serializeSystem), text: systemsTable(systems) };
      }),
    );

  addTermsOptions(
    system
      .command('set')
      .description('change a system, from the next withdrawal on')
      .argument('<name>', 'system', systemArgument)
      .option('--enabled <switch>', 'on or off', switchArgument)
      .option('--auto <switch>', 'automatic payouts: on or off', switchArgument),
  ).action(
    session.command(MANAGE, async (app, by, name: SystemName, options: SetOptions) => {
      const change = {
        ...readTermsOptions(options),
        ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
        ...(options.auto === undefined ? {} : { autoPayouts: options.auto }),
      };
      if (Object.keys(change).length === 0)
        throw new CommandError('Nothing to change. `sluice system set --help` lists the options.');
      const { current, proposal } = unwrap(await updateSystem(app, by, name, change));
      const output = { json: serializeSystem(current), text: systemsTable([current]) };
      return withProposal(app, output, proposal);
    }),
  );
}
