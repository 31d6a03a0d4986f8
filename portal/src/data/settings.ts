// The amount above which two people are needed, and the addresses of programs.
import { unwrap } from '@sluice/ui/api/client.ts';
import { useAction } from '@sluice/ui/data/action.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { changesTexts } from '../texts/changes.ts';
import { settingsTexts } from '../texts/settings.ts';
import { refreshSession } from './session.ts';

const ADDRESSES_KEY = ['allowed-ips'] as const;
const APPROVALS_KEY = ['approvals'] as const;

export const useSetSecondPersonAbove = () =>
  useAction(
    async (above: string | null, headers) => {
      const changed = await unwrap(api.PUT('/settings/second-person', { body: { above }, headers }));
      // The amount is part of the session.
      await refreshSession();
      return changed;
    },
    {
      invalidates: [APPROVALS_KEY],
      successMessage: ({ proposal }) =>
        proposal === null ? settingsTexts.amount.result : changesTexts.proposed,
      errorDisplay: 'inline',
    },
  );

export const useAllowedIps = () =>
  useQuery({ queryKey: ADDRESSES_KEY, queryFn: () => unwrap(api.GET('/settings/allowed-ips')) });

export const useProposeAllowedIps = () =>
  useAction(
    (body: { allowed_ips: string[]; version: string }, headers) =>
      unwrap(api.PUT('/settings/allowed-ips', { body, headers })),
    {
      invalidates: [ADDRESSES_KEY, APPROVALS_KEY],
      successMessage: () => changesTexts.proposed,
      errorDisplay: 'inline',
    },
  );
