import type { App } from '../../usecases/app.ts';
import { describeProposal } from '../../usecases/operator/proposals/describe-proposal.ts';
import type { ListedProposal, Proposal } from '../../usecases/operator/proposals/list-proposals.ts';
import { table } from '../shared/output.ts';
import { formatTime } from './format.ts';

export const proposalsTable = ({ settings }: App, listed: readonly ListedProposal[]): string =>
  table(
    ['Proposal', 'Effect', 'Proposed by', 'When', 'Reference', 'Reason', 'Evidence'],
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

export const proposalText = ({ id, action, verdict, checker }: Proposal): string =>
  verdict === null
    ? `Nothing has happened yet: another operator confirms it with \`sluice proposal confirm ${id}\`.`
    : `Proposal ${id} (${action}) was ${verdict} by ${checker}.`;
