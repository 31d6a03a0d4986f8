// Changes to a person: another role, no access, access again.
import { Text } from '@mantine/core';
import { ConfirmDialog } from '@sluice/ui/components/dialog/confirm-dialog.tsx';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { type StaleGuard, useStaleGuard } from '@sluice/ui/components/dialog/stale-guard.tsx';
import { DisabledPerson } from '@sluice/ui/components/display/disabled-person.tsx';
import { PersonRoleField } from '@sluice/ui/components/form/person-role-field.tsx';
import { personTexts } from '@sluice/ui/texts/people.ts';
import { useState } from 'react';
import { useCurrentSession } from '../../api/current-session.ts';
import type { PersonRow } from '../../api/types.ts';
import { useChangePerson } from '../../data/people.ts';
import { changesTexts } from '../../texts/changes.ts';
import { peopleTexts } from '../../texts/people.ts';

type Props = { readonly person: PersonRow; readonly onClose: () => void };

export function RoleDialog({ person, onClose }: Props) {
  const guard = useStaleGuard(person);
  return <RoleForm key={guard.original.version} guard={guard} onClose={onClose} />;
}

type FormProps = { readonly guard: StaleGuard<PersonRow>; readonly onClose: () => void };

function RoleForm({ guard, onClose }: FormProps) {
  const texts = peopleTexts.changeRole;
  const { pause_hours } = useCurrentSession();
  const person = guard.original;
  const change = useChangePerson();
  const [role, setRole] = useState(person.role);
  return (
    <EditDialog
      staleGuard={guard}
      title={texts.title(person.name)}
      submitLabel={texts.submit}
      fields={[]}
      isReady={role !== person.role}
      isBusy={change.isPending}
      error={change.error}
      onSubmit={() => change.mutate({ original: person, role }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <PersonRoleField value={role} onChange={setRole} />
      <Text size="sm" c="dimmed">
        {changesTexts.works(pause_hours)}
      </Text>
    </EditDialog>
  );
}

export function DisableDialog({ person, onClose }: Props) {
  const texts = personTexts.disable;
  const change = useChangePerson();
  return (
    <ConfirmDialog
      title={texts.title(person.name)}
      confirmLabel={texts.submit}
      isDangerous
      isBusy={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate({ original: person, enabled: false }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <DisabledPerson name={person.name} />
    </ConfirmDialog>
  );
}

export function EnableDialog({ person, onClose }: Props) {
  const texts = peopleTexts.enable;
  const { pause_hours } = useCurrentSession();
  const change = useChangePerson();
  return (
    <ConfirmDialog
      title={texts.title(person.name)}
      confirmLabel={texts.submit}
      isBusy={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate({ original: person, enabled: true }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>{texts.effect(person.name, personTexts.roleNames[person.role])}</Text>
      <Text mt="xs" size="sm" c="dimmed">
        {changesTexts.works(pause_hours)}
      </Text>
    </ConfirmDialog>
  );
}
