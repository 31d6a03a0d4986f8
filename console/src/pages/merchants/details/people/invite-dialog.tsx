// Invites a person to the portal of a merchant; the link is shown once.
import { Text, TextInput } from '@mantine/core';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { SecretDialog } from '@sluice/ui/components/dialog/secret-dialog.tsx';
import { fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { PersonRoleField } from '@sluice/ui/components/form/person-role-field.tsx';
import { invitationLink } from '@sluice/ui/lib/invitation-link.ts';
import type { PersonRole } from '@sluice/ui/texts/people.ts';
import { personTexts } from '@sluice/ui/texts/people.ts';
import { useState } from 'react';
import { useInvitePerson } from '../../../../data/merchants/merchant-people.ts';
import type { Merchant } from '../../../../data/merchants/merchants.ts';
import { merchantPeopleTexts } from '../../../../texts/merchants/merchant-people.ts';

const texts = merchantPeopleTexts.invite;
const linkTexts = personTexts.invite;

type Props = { readonly merchant: Merchant; readonly onClose: () => void };

export function InviteDialog({ merchant: { merchant_id: id }, onClose }: Props) {
  const invite = useInvitePerson();
  const [note, setNote] = useState('');
  const [role, setRole] = useState<PersonRole>('owner');
  if (invite.data) {
    const { code, proposal } = invite.data;
    return (
      <SecretDialog
        title={linkTexts.linkTitle}
        name={linkTexts.linkName}
        secret={invitationLink(code)}
        fileName={linkTexts.linkFile}
        hint={proposal ? texts.linkHintProposed(proposal.id) : texts.linkHint}
        onClose={onClose}
      />
    );
  }
  return (
    <EditDialog
      title={texts.title}
      submitLabel={linkTexts.submit}
      fields={['note']}
      isReady={note.trim() !== ''}
      isBusy={invite.isPending}
      error={invite.error}
      onSubmit={() => invite.mutate({ id, role, note: note.trim() })}
      onClose={onClose}
    >
      <TextInput
        label={linkTexts.noteLabel}
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
        {texts.effect}
      </Text>
    </EditDialog>
  );
}
