// Invites a person; the link is shown once.
import { Text, TextInput } from '@mantine/core';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { SecretDialog } from '@sluice/ui/components/dialog/secret-dialog.tsx';
import { fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { PersonRoleField } from '@sluice/ui/components/form/person-role-field.tsx';
import { invitationLink } from '@sluice/ui/lib/invitation-link.ts';
import type { PersonRole } from '@sluice/ui/texts/people.ts';
import { personTexts } from '@sluice/ui/texts/people.ts';
import { useState } from 'react';
import { useCurrentSession } from '../../api/current-session.ts';
import { useInvite } from '../../data/people.ts';
import { changesTexts } from '../../texts/changes.ts';
import { peopleTexts } from '../../texts/people.ts';

const texts = peopleTexts.invite;
const linkTexts = personTexts.invite;

export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { pause_hours } = useCurrentSession();
  const invite = useInvite();
  const [note, setNote] = useState('');
  const [role, setRole] = useState<PersonRole>('viewer');
  const works = changesTexts.works(pause_hours);
  if (invite.data)
    return (
      <SecretDialog
        title={linkTexts.linkTitle}
        name={linkTexts.linkName}
        secret={invitationLink(invite.data.code)}
        fileName={linkTexts.linkFile}
        hint={texts.linkHint(works)}
        onClose={onClose}
      />
    );
  return (
    <EditDialog
      title={texts.title}
      submitLabel={linkTexts.submit}
      fields={['note']}
      isReady={note.trim() !== ''}
      isBusy={invite.isPending}
      error={invite.error}
      onSubmit={() => invite.mutate({ role, note: note.trim() })}
      onClose={onClose}
    >
      <TextInput
        label={linkTexts.noteLabel}
        description={texts.noteHint}
        required
        data-autofocus
        autoComplete="off"
        maxLength={200}
        value={note}
        error={fieldError(invite.error, 'note')}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <PersonRoleField value={role} onChange={setRole} />
      <Text size="sm" c="dimmed">
        {works}
      </Text>
    </EditDialog>
  );
}
