// What waits for a second person, and deciding it.

import { unwrap } from '@sluice/ui/api/client.ts';
import { useAction } from '@sluice/ui/data/action.ts';
import { usePagedList } from '@sluice/ui/data/use-paged-list.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import type { Draft, Proposal } from '../api/types.ts';
import { MONEY_KEYS } from './withdrawals.ts';

const POLL_MS = 15_000;

/** In the background, so that it does not keep an absent person signed in. */
export const useWaiting = () =>
  useQuery({
    queryKey: ['approvals', 'waiting'],
    refetchInterval: POLL_MS,
    queryFn: async () => {
      const headers = { 'x-background': '1' };
      const [drafts, batches, proposals] = await Promise.all([
        unwrap(api.GET('/drafts', { headers })),
        unwrap(api.GET('/batches', { params: { query: { view: 'waiting' } }, headers })),
        unwrap(api.GET('/proposals', { headers })),
      ]);
      return { drafts: drafts.items, batches: batches.items, proposals: proposals.items };
    },
  });

export const useDrafts = (view: 'waiting' | 'all') =>
  usePagedList<Draft>(
    ['approvals', 'drafts', view],
    (page) => unwrap(api.GET('/drafts', { params: { query: { view, ...page } } })),
    { refreshMs: POLL_MS },
  );

export const useProposals = (view: 'open' | 'all') =>
  usePagedList<Proposal>(
    ['approvals', 'proposals', view],
    (page) => unwrap(api.GET('/proposals', { params: { query: { view, ...page } } })),
    { refreshMs: POLL_MS },
  );

const pathOf = (id: number) => ({ params: { path: { id } } });

/** The dialog shows the result: a confirmed draft may be refused, because it is decided again. */
export const useConfirmDraft = () =>
  useAction((id: number, headers) => unwrap(api.POST('/drafts/{id}/confirm', { ...pathOf(id), headers })), {
    invalidates: MONEY_KEYS,
    errorDisplay: 'inline',
  });

type Ending = { readonly id: number; readonly note: string };

/** By its maker it is withdrawn, by another person rejected. */
export const useEndDraft = () =>
  useAction(
    ({ id, note }: Ending, headers) =>
      unwrap(
        api.POST('/drafts/{id}/end', { ...pathOf(id), body: { note: note === '' ? null : note }, headers }),
      ),
    { invalidates: MONEY_KEYS, errorDisplay: 'inline' },
  );

// A proposal can change the people, the settings, the webhook and the session of the person, so every query is read again.
const EVERYTHING = [[]] as const;

export const useConfirmProposal = () =>
  useAction(
    (id: number, headers) => unwrap(api.POST('/proposals/{id}/confirm', { ...pathOf(id), headers })),
    { invalidates: EVERYTHING, errorDisplay: 'inline' },
  );

export const useRejectProposal = () =>
  useAction(
    ({ id, note }: Ending, headers) =>
      unwrap(api.POST('/proposals/{id}/reject', { ...pathOf(id), body: { note }, headers })),
    { invalidates: EVERYTHING, errorDisplay: 'inline' },
  );

export const useWithdrawProposal = () =>
  useAction(
    (id: number, headers) => unwrap(api.POST('/proposals/{id}/withdraw', { ...pathOf(id), headers })),
    { invalidates: EVERYTHING, errorDisplay: 'inline' },
  );
