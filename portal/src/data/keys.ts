// The keys of the merchant's programs.
import { unwrap } from '@sluice/ui/api/client.ts';
import { useAction } from '@sluice/ui/data/action.ts';
import { useSecretAction } from '@sluice/ui/data/secret-action.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import type { MerchantKey } from '../api/types.ts';
import { keysTexts } from '../texts/keys.ts';

const KEYS_KEY = ['keys'] as const;
const PROPOSED_KEYS = [KEYS_KEY, ['approvals']] as const;

export const useKeys = () => useQuery({ queryKey: KEYS_KEY, queryFn: () => unwrap(api.GET('/keys')) });

export const useMakeKey = () =>
  useSecretAction(
    (body: { name: string; scope: MerchantKey['scope'] }) => unwrap(api.POST('/keys', { body })),
    PROPOSED_KEYS,
  );

type Rotation = { readonly id: number; readonly overlapSeconds: number };

export const useRotateKey = () =>
  useSecretAction(
    ({ id, overlapSeconds }: Rotation) =>
      unwrap(
        api.POST('/keys/{id}/rotate', {
          params: { path: { id } },
          body: { overlap_seconds: overlapSeconds },
        }),
      ),
    PROPOSED_KEYS,
  );

export const useEndKey = () =>
  useAction(
    (id: number, headers) => unwrap(api.DELETE('/keys/{id}', { params: { path: { id } }, headers })),
    {
      invalidates: [KEYS_KEY],
      successMessage: ({ name }) => keysTexts.end.result(name),
      errorDisplay: 'inline',
    },
  );
