// The people of a merchant in the portal, and their invitations.
import { unwrap } from '@sluice/ui/api/client.ts';
import { useAction } from '@sluice/ui/data/action.ts';
import { useSecretAction } from '@sluice/ui/data/secret-action.ts';
import type { PersonRole } from '@sluice/ui/texts/people.ts';
import { personTexts } from '@sluice/ui/texts/people.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { Schemas } from '../../api/types.ts';
import { PROPOSALS_KEY } from '../shared/proposed.ts';
import { merchantParams } from './merchants.ts';

export type Person = Schemas['Person'];
export type Invitation = Schemas['Invitation'];

const PEOPLE_KEY = ['merchant-people'] as const;

export const useMerchantPeople = (id: number) =>
  useQuery({
    queryKey: [...PEOPLE_KEY, id],
    queryFn: () => unwrap(api.GET('/merchants/{id}/people', merchantParams(id))),
  });

type InviteInput = { readonly id: number; readonly role: PersonRole; readonly note: string };

export const useInvitePerson = () =>
  useSecretAction(
    ({ id, ...body }: InviteInput) =>
      unwrap(api.POST('/merchants/{id}/invitations', { ...merchantParams(id), body })),
    [PEOPLE_KEY, PROPOSALS_KEY],
  );

export const useRevokeInvitation = () =>
  useAction(
    ({ id, invitation }: { readonly id: number; readonly invitation: number }, headers) =>
      unwrap(
        api.DELETE('/merchants/{id}/invitations/{invitation}', {
          params: { path: { id, invitation } },
          headers,
        }),
      ),
    {
      invalidates: [PEOPLE_KEY],
      successMessage: () => personTexts.invitations.revokedResult,
      errorDisplay: 'inline',
    },
  );

export const useDisablePerson = () =>
  useAction(
    ({ id, name }: { readonly id: number; readonly name: string }, headers) =>
      unwrap(api.POST('/merchants/{id}/people/{name}/disable', { params: { path: { id, name } }, headers })),
    {
      invalidates: [PEOPLE_KEY],
      successMessage: ({ name }) => personTexts.disable.result(name),
      errorDisplay: 'inline',
    },
  );
