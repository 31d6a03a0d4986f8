import { Argument, type Command } from 'commander';
import { redactNote } from '../domain/redact/notes.ts';
import { HALT_SCOPES, type HaltScope } from '../domain/routing.ts';
import { haltTexts } from '../domain/texts/halts.ts';
import { liftHalt, listHalts, setHalt } from '../usecases/operator/halts/halts.ts';
import { serializeHalt, serializeSetHalt } from '../views/halt.ts';
import { MANAGE, OPEN, WORK } from './access.ts';
import { haltsTable } from './render/halt.ts';
import type { Session } from './session.ts';
import { unwrap } from './shared/output.ts';

const scopeArgument = (): Argument => new Argument('<scope>', 'scope of the halt').choices(HALT_SCOPES);
const SUBJECT = 'the merchant, system or aggregator; omit it for global';

export function addHaltCommands(program: Command, session: Session): void {
  const halt = program
    .command('halt')
    .description('kill switches: nothing in the scope of a halt is sent to aggregators');

  halt
    .command('list')
    .description('list the current halts')
    .action(
      session.command(OPEN, async (app) => {
        const halts = await listHalts(app);
        return { json: halts.map(serializeHalt), text: haltsTable(halts) };
      }),
    );

  halt
    .command('set')
    .description('stop sending payouts; payouts in progress are still resolved')
    .addArgument(scopeArgument())
    .argument('[subject]', SUBJECT, '')
    .requiredOption('--reason <text>', 'reason', redactNote)
    .action(
      session.command(
        WORK,
        async (app, by, scope: HaltScope, subject: string, options: { reason: string }) => {
          const halt = unwrap(await setHalt(app, by, { scope, subject, reason: options.reason }));
          const underWay = haltTexts.callsUnderWay(halt.callsUnderWay);
          return {
            json: serializeSetHalt(halt),
            text: halt.callsUnderWay === 0 ? haltsTable([halt]) : `${haltsTable([halt])}\n\n${underWay}`,
          };
        },
      ),
    );

  halt
    .command('lift')
    .description('resume sending; waiting payouts are tried at once')
    .addArgument(scopeArgument())
    .argument('[subject]', SUBJECT, '')
    .action(
      session.command(MANAGE, async (app, by, scope: HaltScope, subject: string) => {
        unwrap(await liftHalt(app, by, { scope, subject }));
        const remaining = await listHalts(app);
        const lifted = scope === 'global' ? 'The installation' : `${scope} ${subject}`;
        return {
          json: remaining.map(serializeHalt),
          text: `${lifted} is no longer halted.\n\nRemaining halts:\n${haltsTable(remaining)}`,
        };
      }),
    );
}
