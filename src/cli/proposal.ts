import type { Command } from 'commander';
import { formatMoney, type Minor } from '../domain/money.ts';
import { checkProposal } from '../usecases/operator/check-proposal.ts';
import {
  listProposals,
  type OpenProposal,
  type Proposal,
  readFourEyes,
  setFourEyes,
} from '../usecases/operator/four-eyes.ts';
import { boundArgument, countArgument, type OrNone, orNull } from './arguments.ts';
import { type Answer, table, unwrap } from './output.ts';
import { when } from './render.ts';
import type { Session } from './session.ts';

const proposalJson = (proposal: Proposal) => ({
  proposal: proposal.id,
  withdrawal_id: proposal.withdrawalId,
  action: proposal.action,
  proposed_by: proposal.maker,
  proposed_at: proposal.madeAt.toISOString(),
  reason: proposal.reason,
  reference: proposal.reference,
  evidence: proposal.evidence,
  checked_by: proposal.checker,
  verdict: proposal.verdict,
});

const proposalsTable = (open: readonly OpenProposal[]): string =>
  table(
    [
      'Proposal',
      'Action',
      'Withdrawal',
      'Merchant',
      'Amount',
      'Proposed by',
      'When',
      'Reference',
      'Why',
      'Evidence',
    ],
    open.map(({ proposal, withdrawal }) => [
      proposal.id,
      proposal.action,
      proposal.withdrawalId,
      withdrawal.merchantId,
      formatMoney(withdrawal.quote.total),
      proposal.maker,
      when(proposal.madeAt),
      proposal.reference,
      proposal.reason,
      proposal.evidence,
    ]),
    ['Amount'],
  );

export const proposalAnswer = (proposal: Proposal): Answer => ({
  json: proposalJson(proposal),
  text:
    proposal.verdict === null
      ? `Nothing has happened yet: another operator confirms it with \`sluice proposal confirm ${proposal.id}\`.`
      : `Proposal ${proposal.id} (${proposal.action} of withdrawal ${proposal.withdrawalId}) was ${proposal.verdict} by ${proposal.checker}.`,
});

export function addProposalCommands(program: Command, session: Session): void {
  const proposal = program.command('proposal').description('what waits for a second operator');

  proposal
    .command('list')
    .description('proposals that wait to be confirmed')
    .action(
      session.command(async (app) => {
        const open = await listProposals(app);
        return {
          json: open.map(({ proposal, withdrawal }) => ({
            ...proposalJson(proposal),
            merchant_id: withdrawal.merchantId,
            amount_fee: formatMoney(withdrawal.quote.total),
          })),
          text: proposalsTable(open),
        };
      }),
    );

  for (const [verb, verdict, description] of [
    ['confirm', 'confirmed', 'carry it out; whoever proposed it cannot'],
    ['reject', 'rejected', 'turn it down, or take back your own'],
  ] as const)
    proposal
      .command(verb)
      .description(description)
      .argument('<proposal>', 'number of the proposal', countArgument)
      .action(
        session.command(async (app, actor, id: number) =>
          proposalAnswer(unwrap(await checkProposal(app, { id, actor, verdict }))),
        ),
      );

  const shown = (above: Minor | null): Answer => ({
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
      session.command(async (app, _actor, options: { above?: OrNone<Minor> }) => {
        if (options.above !== undefined) await setFourEyes(app, orNull(options.above));
        return shown(await readFourEyes(app));
      }),
    );
}
