// Proposals, and the decisions of the second operator.
import { unwrap } from '@sluice/ui/api/client.ts';
import { useAction } from '@sluice/ui/data/action.ts';
import { usePagedList } from '@sluice/ui/data/use-paged-list.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import type { paths, Schemas } from '../api/types.ts';
import { proposalsTexts } from '../texts/proposals.ts';

export type Proposal = paths['/proposals/{id}']['get']['responses'][200]['content']['application/json'];
export type ProposalFacts = Schemas['ProposalFacts'];
export type ProposalState = NonNullable<
  NonNullable<paths['/proposals']['get']['parameters']['query']>['state']
>;

// A proposal can change balances, a withdrawal or the settings.
const AFFECTED_KEYS = [
  ['proposals'],
  ['withdrawals'],
  ['incidents'],
  ['overview'],
  ['merchants'],
  ['ledger'],
  ['settings'],
] as const;
const idParams = ({ id }: Proposal) => ({ params: { path: { id } } });

export const useProposals = (state: ProposalState) =>
  usePagedList<Proposal>(['proposals', 'list', state], (page) =>
    unwrap(api.GET('/proposals', { params: { query: { state, ...page } } })),
  );

export const useProposalFacts = (id: number) =>
  useQuery({
    queryKey: ['proposals', 'facts', id],
    queryFn: () => unwrap(api.GET('/proposals/{id}/facts', { params: { path: { id } } })),
  });

export const useConfirmProposal = () =>
  useAction(
    (proposal: Proposal, headers) =>
      unwrap(api.POST('/proposals/{id}/confirm', { ...idParams(proposal), headers })),
    {
      invalidates: AFFECTED_KEYS,
      successMessage: ({ id }) => proposalsTexts.confirm.result(id),
      errorDisplay: 'inline',
    },
  );

export const useRejectProposal = () =>
  useAction(
    ({ proposal, reason }: { readonly proposal: Proposal; readonly reason: string }, headers) =>
      unwrap(
        api.POST('/proposals/{id}/reject', {
          ...idParams(proposal),
          body: reason === '' ? {} : { reason },
          headers,
        }),
      ),
    {
      invalidates: AFFECTED_KEYS,
      successMessage: ({ id }) => proposalsTexts.rejectedResult(id),
      errorDisplay: 'inline',
    },
  );
