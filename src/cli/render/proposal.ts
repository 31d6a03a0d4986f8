import { formatMoney } from '../../domain/money.ts';
import { proposalTexts } from '../../domain/texts/proposals.ts';
import type { App } from '../../usecases/app.ts';
import { describeProposal } from '../../usecases/operator/proposals/describe-proposal.ts';
import type { ListedProposal, Proposal } from '../../usecases/operator/proposals/list-proposals.ts';
import type { ProposalFacts } from '../../usecases/operator/proposals/read-proposal-facts.ts';
import { serializeProposal } from '../../views/proposal.ts';
import { type CommandOutput, fieldTable, table } from '../shared/output.ts';
import { formatTime } from './format.ts';

export const proposalsTable = ({ settings }: App, listed: readonly ListedProposal[]): string =>
  table(
    [
      'Proposal',
      'Effect',
      'Merchant',
      'Proposed by',
      'When',
      'Expires',
      'Reference',
      'Reason',
      'Evidence',
      'Reported since',
    ],
    listed.map(({ proposal, withdrawal }) => [
      proposal.id,
      describeProposal(proposal, withdrawal, settings),
      proposal.merchantName,
      proposal.maker,
      formatTime(proposal.madeAt),
      proposal.expired ? 'expired' : formatTime(proposal.expiresAt),
      proposal.reference,
      proposal.reason,
      proposal.evidence,
      proposal.news && proposalTexts.reportedSince(proposal.news),
    ]),
  );

const since = (at: Date, { madeAt }: Proposal): string | null => (at > madeAt ? 'since' : null);

export function proposalFactsText(
  { settings }: App,
  { proposal, withdrawal, merchant, history }: ProposalFacts,
): string {
  const sections = [
    describeProposal(proposal, withdrawal, settings),
    fieldTable({
      'Proposed by': `${proposal.maker}, ${formatTime(proposal.madeAt)}`,
      Reason: proposal.reason,
      Reference: proposal.reference,
      Evidence: proposal.evidence,
      'Reported since': proposal.news && proposalTexts.reportedSince(proposal.news),
      ...(merchant && {
        Merchant: `${merchant.merchant.name} (${merchant.merchant.id}), ${merchant.merchant.status}`,
        Available: formatMoney(merchant.balance.available),
        'When proposed': formatMoney(merchant.availableWhenProposed),
        Held: formatMoney(merchant.balance.held),
      }),
    }),
    ...(merchant === null
      ? []
      : [
          table(
            ['When', 'Step', 'Number', 'Amount', 'Available', 'Proposal'],
            merchant.entries.map((entry) => [
              formatTime(entry.at),
              entry.step,
              entry.ref,
              formatMoney(entry.amount),
              formatMoney(entry.balanceAfter),
              since(entry.at, proposal),
            ]),
            ['Amount', 'Available'],
          ),
        ]),
    table(
      ['When', 'Event', 'By', 'Proposal'],
      history.map(({ at, meaning, actor }) => [formatTime(at), meaning, actor, since(at, proposal)]),
    ),
  ];
  return sections.join('\n\n');
}

export const proposalText = ({ id, action, verdict, checker, expiresAt }: Proposal): string =>
  verdict === null
    ? `Nothing has happened yet: another operator confirms it with \`sluice proposal confirm ${id}\` before ${formatTime(expiresAt)}.`
    : `Proposal ${id} (${action}) was ${verdict} by ${checker}.`;

/** The output of a change of the set-up, in the form of the operator API. */
export const withProposal = (
  app: App,
  { json, text }: { readonly json: object; readonly text: string },
  proposal: Proposal | null,
): CommandOutput =>
  proposal
    ? { json: { ...json, proposal: serializeProposal(app, proposal) }, text: proposalText(proposal) }
    : { json: { ...json, proposal: null }, text };
