// Making a withdrawal: the live quote of the form, and the create.

import { unwrap } from '@sluice/ui/api/client.ts';
import { useAction } from '@sluice/ui/data/action.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import type { WithdrawalBody } from '../api/types.ts';
import { MONEY_KEYS } from './withdrawals.ts';

/**
 * Each body has its own query, so a late response to an earlier body is never shown. The body contains the destination: it is
 * forgotten as soon as it is not shown.
 */
export const useQuote = (body: string | undefined) =>
  useQuery({
    queryKey: ['quote', body],
    enabled: body !== undefined,
    gcTime: 0,
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: () => unwrap(api.POST('/quotes', { body: JSON.parse(body ?? '{}') as WithdrawalBody })),
  });

/** The page shows the result: a draft may have been created, wait, or be refused. */
export const useMakeWithdrawal = () =>
  useAction((body: WithdrawalBody, headers) => unwrap(api.POST('/withdrawals', { body, headers })), {
    invalidates: MONEY_KEYS,
    errorDisplay: 'inline',
  });
