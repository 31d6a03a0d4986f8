import { Argument, type Command } from 'commander';
import { redactNote } from '../domain/redact/notes.ts';
import { HALT_SCOPES, type HaltScope } from '../domain/routing.ts';
import { type HaltRow, liftHalt, listHalts, setHalt } from '../usecases/operator/halts/set-halt.ts';
import { type CommandOutput, table, unwrap } from './output.ts';
import { formatTime } from './render.ts';
import type { Session } from './session.ts';

const haltsAnswer = (halts: readonly HaltRow[]): CommandOutput => ({
  json: halts.map((halt) => ({ ...halt, at: halt.at.toISOString() })),
  text: table(
    ['Halted', 'Which', 'Since', 'By', 'Why'],
    halts.map((halt) => [halt.scope, halt.subject, formatTime(halt.at), halt.actor, halt.reason]),
  ),
});

const scopeArgument = (): Argument => new Argument('<scope>', 'what to halt').choices(HALT_SCOPES);
const SUBJECT = 'which merchant, system or aggregator; none for global';

export function addHaltCommands(program: Command, session: Session): void {
  const halt = program
    .command('halt')
    .description('kill switches: while one is set, nothing in its scope is sent');

  halt
    .command('list')
    .description('what is halted now')
    .action(session.command(async (app) => haltsAnswer(await listHalts(app))));

  halt
    .command('set')
    .description('stop sending; what may be under way goes on to be resolved')
    .addArgument(scopeArgument())
    .argument('[subject]', SUBJECT, '')
    .requiredOption('--reason <text>', 'why', redactNote)
    .action(
      session.command(async (app, by, scope: HaltScope, subject: string, options: { reason: string }) =>
        haltsAnswer([unwrap(await setHalt(app, by, { scope, subject, reason: options.reason }))]),
      ),
    );

  halt
    .command('lift')
    .description('go on; what waits is tried at once')
    .addArgument(scopeArgument())
    .argument('[subject]', SUBJECT, '')
    .action(
      session.command(async (app, by, scope: HaltScope, subject: string) => {
        unwrap(await liftHalt(app, by, { scope, subject }));
        const left = haltsAnswer(await listHalts(app));
        const what = scope === 'global' ? 'The installation' : `${scope} ${subject}`;
        return { json: left.json, text: `${what} is no longer halted.\n\nStill halted:\n${left.text}` };
      }),
    );
}
