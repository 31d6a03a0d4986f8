import type { Command } from 'commander';
import { readSetup } from '../../usecases/operator/settings/read-setup.ts';
import { serializeSetup } from '../../views/settings.ts';
import { OPEN } from '../access.ts';
import { setupText } from '../render/setup.ts';
import type { Session } from '../session.ts';

export function addSetupCommands(program: Command, session: Session): void {
  const setup = program.command('setup').description('what an installation needs before it goes live');
  setup
    .command('status')
    .description('list what is set up and what is still open, with the command for each')
    .action(
      session.command(OPEN, async (app) => {
        const items = await readSetup(app);
        return { json: serializeSetup(items), text: setupText(items) };
      }),
    );
}
