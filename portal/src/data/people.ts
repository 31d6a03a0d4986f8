// The people of the merchant and their invitations.
import { unwrap } from '@sluice/ui/api/client.ts';
import { useAction } from '@sluice/ui/data/action.ts';
import { useSecretAction } from '@sluice/ui/data/secret-action.ts';
import { personTexts } from '@sluice/ui/texts/people.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import type { PersonRow, Role } from '../api/types.ts';
import { changesTexts } from '../texts/changes.ts';

const PEOPLE_KEY = ['people'] as const;
const AFFECTED_KEYS = [PEOPLE_KEY, ['approvals']] as const;

export const usePeople = () =>
  useQuery({ queryKey: [...PEOPLE_KEY, 'all'], queryFn: () => unwrap(api.GET('/people')) });

export const useInvite = () =>
  useSecretAction(
    (body: { role: Role; note: string }) => unwrap(api.POST('/people/invitations', { body })),
    AFFECTED_KEYS,
  );

export const useRevokeInvitation = () =>
  useAction(
    (id: number, headers) =>
      unwrap(api.DELETE('/people/invitations/{id}', { params: { path: { id } }, headers })),
    {
      invalidates: [PEOPLE_KEY],
      successMessage: () => personTexts.invitations.revokedResult,
      errorDisplay: 'inline',
    },
  );

type PersonChange = { readonly original: PersonRow; readonly role?: Role; readonly enabled?: boolean };

export const useChangePerson = () =>
  useAction(
    ({ original: { name, version }, ...change }: PersonChange, headers) =>
      unwrap(
        api.PATCH('/people/{name}', { params: { path: { name } }, body: { version, ...change }, headers }),
      ),
    {
      invalidates: AFFECTED_KEYS,
      successMessage: ({ person, proposal }) =>
        proposal === null ? personTexts.disable.result(person.name) : changesTexts.proposed,
      errorDisplay: 'inline',
    },
  );
