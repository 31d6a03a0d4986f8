import type { Command } from 'commander';
import type { Minor } from '../domain/money.ts';
import { redactNote } from '../domain/redact/notes.ts';
import type { App } from '../usecases/app.ts';
import { decideProposal } from '../usecases/operator/proposals/decide-proposal.ts';
import { listProposals, type Proposal, showProposal } from '../usecases/operator/proposals/list-proposals.ts';
import { readProposalFacts } from '../usecases/operator/proposals/read-proposal-facts.ts';
import { readFourEyes, setFourEyes } from '../usecases/operator/settings/four-eyes.ts';
import { serializeProposal, serializeProposalFacts } from '../views/proposal.ts';
import { fourEyesText, serializeSettings, serializeSettingsChange } from '../views/settings.ts';
import { CHECK, MANAGE, OPEN, READ } from './access.ts';
import { proposalFactsText, proposalsTable, proposalText } from './render/proposal.ts';
import type { Session } from './session.ts';
import { boundArgument, type Clearable, countArgument, noneToNull } from './shared/arguments.ts';
import { type CommandOutput, unwrap } from './shared/output.ts';

const MAX_LISTED = 500;

async function proposalOutput(app: App, { id }: Proposal): Promise<CommandOutput> {
  const { proposal, withdrawal } = unwrap(await showProposal(app, id));
  return { json: serializeProposal(app, proposal, withdrawal), text: proposalText(proposal) };
}

export function addProposalCommands(program: Command, session: Session): void {
  const proposal = program.command('proposal').description('actions that wait for a second operator');

  proposal
    .command('list')
    .description('list open proposals')
    .action(
      session.command(OPEN, async (app) => {
        const listed = await listProposals(app, { open: true, limit: MAX_LISTED });
        return {
          json: listed.map(({ proposal, withdrawal }) => serializeProposal(app, proposal, withdrawal)),
          text: proposalsTable(app, listed),
        };
      }),
    );

  proposal
    .command('show')
    .description('show a proposal, the merchant and its balance, and what happened since')
    .argument('<proposal>', 'number of the proposal', countArgument)
    .action(
      session.command(OPEN, async (app, _by, id: number) => {
        const facts = unwrap(await readProposalFacts(app, id));
        return { json: serializeProposalFacts(app, facts), text: proposalFactsText(app, facts) };
      }),
    );

  proposal
    .command('confirm')
    .description('carry out a proposal of another operator')
    .argument('<proposal>', 'number of the proposal', countArgument)
    .action(
      session.command(CHECK, async (app, by, id: number) =>
        proposalOutput(
          app,
          unwrap(await decideProposal(app, by, { id, verdict: 'confirmed', role: by.role })),
        ),
      ),
    );

  proposal
    .command('reject')
    .description('reject a proposal, or retract your own')
    .argument('<proposal>', 'number of the proposal', countArgument)
    .option('--reason <text>', 'reason, shown to the operator who proposed it', redactNote)
    .action(
      session.command(READ, async (app, by, id: number, { reason }: { reason?: string }) =>
        proposalOutput(
          app,
          unwrap(await decideProposal(app, by, { id, verdict: 'rejected', remark: reason, role: by.role })),
        ),
      ),
    );

  addFourEyesCommand(program, session);
}

type FourEyesOptions = { readonly above?: Clearable<Minor> };

function addFourEyesCommand(program: Command, session: Session): void {
  program
    .command('four-eyes')
    .description('show or set the amount above which a second operator has to confirm')
    .option('--above <amount>', 'amount including the fee, or none', boundArgument)
    .action(
      session.command(
        ({ above }: FourEyesOptions) => (above === undefined ? OPEN : MANAGE),
        async (app, by, options: FourEyesOptions) => {
          if (options.above === undefined) {
            const above = await readFourEyes(app);
            return { json: serializeSettings(app, above), text: fourEyesText(above) };
          }
          const result = unwrap(await setFourEyes(app, by, { above: noneToNull(options.above) }));
          return {
            json: serializeSettingsChange(app, result),
            text: result.proposal ? proposalText(result.proposal) : fourEyesText(result.above),
          };
        },
      ),
    );
}
