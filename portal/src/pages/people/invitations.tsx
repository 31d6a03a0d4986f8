// Invitations that nobody accepted yet, which an owner can revoke.
import { Button, Text } from '@mantine/core';
import { ConfirmDialog } from '@sluice/ui/components/dialog/confirm-dialog.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { type SmallColumn, SmallTable } from '@sluice/ui/components/table/small-table.tsx';
import { personTexts } from '@sluice/ui/texts/people.ts';
import { useState } from 'react';
import { useHasRight } from '../../api/current-session.ts';
import type { Invitation } from '../../api/types.ts';
import { usePeople, useRevokeInvitation } from '../../data/people.ts';
import { actorText } from '../../texts/actors.ts';

const texts = personTexts.invitations;

const COLUMNS: readonly SmallColumn<Invitation>[] = [
  { title: texts.note, render: ({ note }) => note },
  { title: personTexts.role, render: ({ role }) => personTexts.roleNames[role] },
  { title: personTexts.invitedBy, render: ({ invited_by }) => actorText(invited_by) },
  { title: texts.expires, render: ({ expires_at }) => <Timestamp at={expires_at} as="exact" /> },
];

type Props = { readonly invitation: Invitation; readonly onClose: () => void };

function RevokeDialog({ invitation: { id, note }, onClose }: Props) {
  const revoke = useRevokeInvitation();
  return (
    <ConfirmDialog
      title={texts.revokeTitle}
      confirmLabel={texts.revokeButton}
      isDangerous
      isBusy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate(id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>{texts.revokeEffect(note)}</Text>
    </ConfirmDialog>
  );
}

export function Invitations() {
  const query = usePeople();
  const mayManage = useHasRight('manage');
  const [revoking, setRevoking] = useState<Invitation>();
  const action: SmallColumn<Invitation> = {
    title: texts.action,
    align: 'right',
    render: (invitation) => (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={texts.revokeLabel(invitation.note)}
        onClick={() => setRevoking(invitation)}
      >
        {texts.revokeButton}
      </Button>
    ),
  };
  return (
    <Panel title={texts.title}>
      <SmallTable
        label={texts.tableLabel}
        query={query}
        getRows={({ invitations }) => invitations}
        getRowId={({ id }) => String(id)}
        empty={texts.empty}
        columns={mayManage ? [...COLUMNS, action] : COLUMNS}
      />
      {revoking && <RevokeDialog invitation={revoking} onClose={() => setRevoking(undefined)} />}
    </Panel>
  );
}
