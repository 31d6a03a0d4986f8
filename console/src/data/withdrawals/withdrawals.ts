// Withdrawals: the lists, and the actions on one or many of them.

import { unwrap } from '@sluice/ui/api/client.ts';
import { useAction } from '@sluice/ui/data/action.ts';
import { usePagedList } from '@sluice/ui/data/use-paged-list.ts';
import { useQuery } from '@tanstack/react-query';
import { API, api } from '../../api/client.ts';
import type { BulkAction, OfferedWithdrawal, Query, Withdrawal } from '../../api/types.ts';

const WITHDRAWALS_KEY = ['withdrawals'] as const;
const AFFECTED_KEYS = [WITHDRAWALS_KEY, ['overview'], ['proposals']] as const;

export const useWithdrawals = (query: Query) =>
  usePagedList<OfferedWithdrawal>([...WITHDRAWALS_KEY, 'list', query], (page) =>
    unwrap(api.GET('/withdrawals', { params: { query: { ...query, ...page } } })),
  );

export const useWithdrawalCounts = () =>
  useQuery({
    queryKey: [...WITHDRAWALS_KEY, 'counts'],
    queryFn: () => unwrap(api.GET('/withdrawals/counts')),
  });

export const withdrawalsCsvUrl = (query: Query): string =>
  `${API}/withdrawals.csv?${new URLSearchParams(query)}`;

const idParams = ({ id }: Withdrawal) => ({ params: { path: { id } } });

export const useClaim = () =>
  useAction(
    (row: Withdrawal, headers) =>
      unwrap(
        api.POST('/withdrawals/{id}/claim', { ...idParams(row), body: { version: row.version }, headers }),
      ),
    { invalidates: AFFECTED_KEYS, successMessage: ({ message }) => message, errorDisplay: 'toast' },
  );

/** The oldest that the operator has claimed, else the oldest of the list with this filter, which they claim. */
export const useClaimNext = () =>
  useAction(
    ({ tab: _tab, sort: _sort, paid_from: _from, paid_to: _to, ...filter }: Query, headers) =>
      unwrap(api.POST('/withdrawals/claim-next', { body: filter, headers })),
    { invalidates: AFFECTED_KEYS, errorDisplay: 'toast' },
  );

export const useTakeOver = () =>
  useAction(
    (row: Withdrawal, headers) =>
      unwrap(
        api.POST('/withdrawals/{id}/claim', {
          ...idParams(row),
          body: { take_over: true, version: row.version },
          headers,
        }),
      ),
    { invalidates: AFFECTED_KEYS, successMessage: ({ message }) => message, errorDisplay: 'inline' },
  );

export const useReturnToQueue = () =>
  useAction(
    ({ row, reason }: { readonly row: Withdrawal; readonly reason?: string }, headers) =>
      unwrap(
        api.POST('/withdrawals/{id}/give-back', {
          ...idParams(row),
          body: { version: row.version, ...(reason === undefined ? {} : { reason }) },
          headers,
        }),
      ),
    { invalidates: AFFECTED_KEYS, successMessage: ({ message }) => message, errorDisplay: 'toast' },
  );

/** In parts, so that the stack does not overflow. */
function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += BASE64_PART)
    text += String.fromCharCode(...bytes.subarray(start, start + BASE64_PART));
  return btoa(text);
}
const BASE64_PART = 32_768;

export const useAttach = () =>
  useAction(
    async ({ row, file }: { readonly row: Withdrawal; readonly file: File }, headers) => {
      const content = toBase64(new Uint8Array(await file.arrayBuffer()));
      const body = { name: file.name, content };
      return unwrap(api.POST('/withdrawals/{id}/attachments', { ...idParams(row), body, headers }));
    },
    { invalidates: [WITHDRAWALS_KEY], errorDisplay: 'inline' },
  );

export const useDetach = () =>
  useAction(
    ({ row, attachment }: { readonly row: Withdrawal; readonly attachment: number }, headers) =>
      unwrap(
        api.DELETE('/withdrawals/{id}/attachments/{attachment}', {
          params: { path: { id: row.id, attachment } },
          headers,
        }),
      ),
    { invalidates: [WITHDRAWALS_KEY], errorDisplay: 'inline' },
  );

export const attachmentUrl = ({ id }: Withdrawal, attachment: number): string =>
  `${API}/withdrawals/${id}/attachments/${attachment}`;

type PaymentInput = {
  readonly row: Withdrawal;
  readonly reference: string;
  readonly reuseReason: string;
  readonly proof: string;
  /** When it was sent, if its merchant is frozen or not active. */
  readonly reason: string;
  /** The operator has checked a transaction that the node cannot verify now. */
  readonly acceptUnverified: boolean;
};

export const usePay = () =>
  useAction(
    ({ row, reference, reuseReason, proof, reason, acceptUnverified }: PaymentInput, headers) => {
      const body = {
        reference,
        version: row.version,
        ...(reuseReason === '' ? {} : { reuse_reason: reuseReason }),
        ...(proof === '' ? {} : { proof }),
        ...(reason === '' ? {} : { reason }),
        ...(acceptUnverified ? { accept_unverified: true } : {}),
      };
      return unwrap(api.POST('/withdrawals/{id}/pay', { ...idParams(row), body, headers }));
    },
    { invalidates: AFFECTED_KEYS, successMessage: ({ message }) => message, errorDisplay: 'inline' },
  );

export const useCancel = () =>
  useAction(
    ({ row, reason }: { readonly row: Withdrawal; readonly reason: string }, headers) =>
      unwrap(
        api.POST('/withdrawals/{id}/cancel', {
          ...idParams(row),
          body: { reason, version: row.version },
          headers,
        }),
      ),
    { invalidates: AFFECTED_KEYS, successMessage: ({ message }) => message, errorDisplay: 'inline' },
  );

/** Every reveal is recorded in the history, so the result is never cached. */
export const useReveal = () =>
  useAction(
    (row: Withdrawal, headers) => unwrap(api.POST('/withdrawals/{id}/reveal', { ...idParams(row), headers })),
    {
      invalidates: [],
      errorDisplay: 'inline',
    },
  );

type BulkInput = {
  readonly action: BulkAction;
  readonly ids: number[];
  readonly reason?: string;
  readonly reference?: string;
  readonly reuse_reason?: string;
};

export const useBulkAction = () =>
  useAction((body: BulkInput, headers) => unwrap(api.POST('/withdrawals/bulk', { body, headers })), {
    invalidates: AFFECTED_KEYS,
    errorDisplay: 'inline',
  });

type PaymentFileInput = {
  readonly ids: number[];
  /** Undefined: the built-in format. */
  readonly template: string | undefined;
};

/** The bytes of the file, which need not be UTF-8. */
export const usePaymentFile = () =>
  useAction(
    ({ ids, template }: PaymentFileInput, headers): Promise<Blob> =>
      unwrap(
        api.POST('/withdrawals/payment-file', {
          body: { ids, ...(template === undefined ? {} : { template }) },
          headers,
          parseAs: 'blob',
        }),
      ),
    { invalidates: [], errorDisplay: 'toast' },
  );

export const usePaymentResults = () =>
  useAction(
    (body: { csv: string; apply: boolean }, headers) =>
      unwrap(api.POST('/withdrawals/payment-results', { body, headers })),
    { invalidates: AFFECTED_KEYS, errorDisplay: 'inline' },
  );
