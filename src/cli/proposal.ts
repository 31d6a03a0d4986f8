import type { Command } from 'commander';
import { formatMoney, type Minor } from '../domain/money.ts';
import { redactNote } from '../domain/redact/notes.ts';
import type { App } from '../usecases/app.ts';
import { decideProposal } from '../usecases/operator/proposals/decide-proposal.ts';
import { describeProposal } from '../usecases/operator/proposals/describe-proposal.ts';
import {
  type ListedProposal,
  listProposals,
  type Proposal,
  readFourEyes,
  setFourEyes,
} from '../usecases/operator/settings/four-eyes.ts';
import { boundArgument, type Clearable, countArgument, noneToNull } from './arguments.ts';
import { type CommandOutput, table, unwrap } from './output.ts';
import { formatTime } from './render.ts';
import type { Session } from './session.ts';

const MOST_SHOWN = 500;

const proposalJson = ({ settings }: App, { proposal, withdrawal }: ListedProposal) => ({
  proposal: proposal.id,
  ...aboutJson(proposal),
  action: proposal.action,
  summary: describeProposal(proposal, withdrawal, settings),
  proposed_by: proposal.maker,
  proposed_at: proposal.madeAt.toISOString(),
  reason: proposal.reason,
  reference: proposal.reference,
  evidence: proposal.evidence,
  checked_by: proposal.checker,
  verdict: proposal.verdict,
});

const aboutJson = (proposal: Proposal) =>
  'withdrawalId' in proposal
    ? { withdrawal_id: proposal.withdrawalId }
    : {
        ...('merchantId' in proposal ? { merchant_id: proposal.merchantId } : {}),
        amount: proposal.amount === null ? null : formatMoney(proposal.amount),
      };

const proposalsTable = ({ settings }: App, listed: readonly ListedProposal[]): string =>
  table(
    ['Proposal', 'What will happen', 'Proposed by', 'When', 'Reference', 'Why', 'Evidence'],
    listed.map(({ proposal, withdrawal }) => [
      proposal.id,
      describeProposal(proposal, withdrawal, settings),
      proposal.maker,
      formatTime(proposal.madeAt),
      proposal.reference,
      proposal.reason,
      proposal.evidence,
    ]),
  );

export const proposalOutput = (app: App, proposal: Proposal): CommandOutput => ({
  json: proposalJson(app, { proposal, withdrawal: undefined }),
  text:
    proposal.verdict === null
      ? `Nothing has happened yet: another operator confirms it with \`sluice proposal confirm ${proposal.id}\`.`
      : `Proposal ${proposal.id} (${proposal.action}) was ${proposal.verdict} by ${proposal.checker}.`,
});

export function addProposalCommands(program: Command, session: Session): void {
  const proposal = program.command('proposal').description('what waits for a second operator');

  proposal
    .command('list')
    .description('proposals that wait to be confirmed')
    .action(
      session.command(async (app) => {
        const open = await listProposals(app, { open: true, limit: MOST_SHOWN });
        return { json: open.map((each) => proposalJson(app, each)), text: proposalsTable(app, open) };
      }),
    );

  proposal
    .command('confirm')
    .description('carry it out; whoever proposed it cannot')
    .argument('<proposal>', 'number of the proposal', countArgument)
    .action(
      session.command(async (app, by, id: number) =>
        proposalOutput(app, unwrap(await decideProposal(app, by, { id, verdict: 'confirmed' }))),
      ),
    );

  proposal
    .command('reject')
    .description('turn it down, or take back your own')
    .argument('<proposal>', 'number of the proposal', countArgument)
    .option('--reason <text>', 'why, for whoever proposed it', redactNote)
    .action(
      session.command(async (app, by, id: number, { reason }: { reason?: string }) =>
        proposalOutput(
          app,
          unwrap(await decideProposal(app, by, { id, verdict: 'rejected', remark: reason })),
        ),
      ),
    );

  const shown = (above: Minor | null): CommandOutput => ({
    json: { four_eyes_above: above === null ? null : formatMoney(above) },
    text:
      above === null
        ? 'One operator is enough for any amount.'
        : `Above ${formatMoney(above)} a second operator has to confirm.`,
  });
  program
    .command('four-eyes')
    .description('from which amount on a second operator has to confirm; without --above, shows it')
    .option('--above <amount>', 'amount and fee together, or none', boundArgument)
    .action(
      session.command(async (app, by, options: { above?: Clearable<Minor> }) => {
        if (options.above === undefined) return shown(await readFourEyes(app));
        const { above, proposal } = unwrap(await setFourEyes(app, by, { above: noneToNull(options.above) }));
        return proposal ? proposalOutput(app, proposal) : shown(above);
      }),
    );
}
