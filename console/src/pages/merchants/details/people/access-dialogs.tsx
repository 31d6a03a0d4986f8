// Ends access: disables a person of a merchant, or revokes an invitation.
import { Text } from '@mantine/core';
import { ConfirmDialog } from '@sluice/ui/components/dialog/confirm-dialog.tsx';
import { DisabledPerson } from '@sluice/ui/components/display/disabled-person.tsx';
import { personTexts } from '@sluice/ui/texts/people.ts';
import {
  type Invitation,
  useDisablePerson,
  useRevokeInvitation,
} from '../../../../data/merchants/merchant-people.ts';

type Props = { readonly id: number; readonly onClose: () => void };

export function DisableDialog({ id, name, onClose }: Props & { readonly name: string }) {
  const disable = useDisablePerson();
  return (
    <ConfirmDialog
      title={personTexts.disable.title(name)}
      confirmLabel={personTexts.disable.submit}
      isDangerous
      isBusy={disable.isPending}
      error={disable.error}
      onConfirm={() => disable.mutate({ id, name }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <DisabledPerson name={name} />
    </ConfirmDialog>
  );
}

export function RevokeDialog({ id, invitation, onClose }: Props & { readonly invitation: Invitation }) {
  const texts = personTexts.invitations;
  const revoke = useRevokeInvitation();
  return (
    <ConfirmDialog
      title={texts.revokeTitle}
      confirmLabel={texts.revokeButton}
      isDangerous
      isBusy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate({ id, invitation: invitation.id }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>{texts.revokeEffect(invitation.note)}</Text>
    </ConfirmDialog>
  );
}
