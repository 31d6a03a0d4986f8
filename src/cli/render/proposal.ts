import { proposalTexts } from '../../domain/texts/proposals.ts';
import type { App } from '../../usecases/app.ts';
import { describeProposal } from '../../usecases/operator/proposals/describe-proposal.ts';
import type { ListedProposal, Proposal } from '../../usecases/operator/proposals/list-proposals.ts';
import { serializeProposal } from '../../views/proposal.ts';
import { type CommandOutput, table } from '../shared/output.ts';
import { formatTime } from './format.ts';

export const proposalsTable = ({ settings }: App, listed: readonly ListedProposal[]): string =>
  table(
    [
      'Proposal',
      'Effect',
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
      proposal.maker,
      formatTime(proposal.madeAt),
      proposal.expired ? 'expired' : formatTime(proposal.expiresAt),
      proposal.reference,
      proposal.reason,
      proposal.evidence,
      proposal.news && proposalTexts.reportedSince(proposal.news),
    ]),
  );

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
