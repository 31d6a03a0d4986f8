// The people of a merchant in the portal, and open invitations.
import { Badge, Button, Stack } from '@mantine/core';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { type SmallColumn, SmallTable } from '@sluice/ui/components/table/small-table.tsx';
import { personTexts } from '@sluice/ui/texts/people.ts';
import { useState } from 'react';
import { useHasRight } from '../../../../api/current-session.ts';
import {
  type Invitation,
  type Person,
  useMerchantPeople,
} from '../../../../data/merchants/merchant-people.ts';
import type { Merchant } from '../../../../data/merchants/merchants.ts';
import { merchantPeopleTexts as texts } from '../../../../texts/merchants/merchant-people.ts';
import { DisableDialog, RevokeDialog } from './access-dialogs.tsx';
import { InviteDialog } from './invite-dialog.tsx';

const invitationTexts = personTexts.invitations;

const PEOPLE: readonly SmallColumn<Person>[] = [
  { title: personTexts.name, render: ({ name }) => <strong>{name}</strong> },
  { title: personTexts.role, render: ({ role }) => personTexts.roleNames[role] },
  {
    title: personTexts.access,
    render: ({ enabled }) => (
      <Badge miw="max-content" color={enabled ? 'green' : 'gray'}>
        {enabled ? personTexts.accesses.enabled : personTexts.accesses.disabled}
      </Badge>
    ),
  },
  {
    title: personTexts.secondFactor,
    render: ({ totp }) => (totp ? personTexts.secondFactorOn : personTexts.secondFactorOff),
  },
  { title: personTexts.invitedBy, render: ({ invited_by }) => invited_by },
  { title: personTexts.since, render: ({ created_at }) => <Timestamp at={created_at} as="exact" /> },
];

const INVITATIONS: readonly SmallColumn<Invitation>[] = [
  { title: invitationTexts.note, render: ({ note }) => note },
  { title: personTexts.role, render: ({ role }) => personTexts.roleNames[role] },
  { title: personTexts.invitedBy, render: ({ invited_by }) => invited_by },
  { title: invitationTexts.expires, render: ({ expires_at }) => <Timestamp at={expires_at} as="exact" /> },
];

type Opened =
  | { readonly kind: 'invite' }
  | { readonly kind: 'disable'; readonly name: string }
  | { readonly kind: 'revoke'; readonly invitation: Invitation };

type DialogsProps = {
  readonly merchant: Merchant;
  readonly opened: Opened | undefined;
  readonly onClose: () => void;
};

function Dialogs({ merchant, opened, onClose }: DialogsProps) {
  const id = merchant.merchant_id;
  if (opened?.kind === 'invite') return <InviteDialog merchant={merchant} onClose={onClose} />;
  if (opened?.kind === 'disable') return <DisableDialog id={id} name={opened.name} onClose={onClose} />;
  return opened && <RevokeDialog id={id} invitation={opened.invitation} onClose={onClose} />;
}

export function People({ merchant }: { readonly merchant: Merchant }) {
  const query = useMerchantPeople(merchant.merchant_id);
  const mayManage = useHasRight('manage');
  const [opened, setOpened] = useState<Opened>();
  const disable: SmallColumn<Person> = {
    title: texts.action,
    align: 'right',
    render: ({ name, enabled }) =>
      enabled && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={texts.disableLabel(name)}
          onClick={() => setOpened({ kind: 'disable', name })}
        >
          {texts.disableButton}
        </Button>
      ),
  };
  const revoke: SmallColumn<Invitation> = {
    title: invitationTexts.action,
    align: 'right',
    render: (invitation) => (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={invitationTexts.revokeLabel(invitation.note)}
        onClick={() => setOpened({ kind: 'revoke', invitation })}
      >
        {invitationTexts.revokeButton}
      </Button>
    ),
  };
  return (
    <Stack gap="sm">
      <Panel
        title={texts.title}
        aside={
          mayManage && (
            <Button variant="default" onClick={() => setOpened({ kind: 'invite' })}>
              {texts.inviteButton}
            </Button>
          )
        }
      >
        <SmallTable
          label={personTexts.tableLabel}
          query={query}
          getRows={({ people }) => people}
          getRowId={({ name }) => name}
          empty={personTexts.empty}
          columns={mayManage ? [...PEOPLE, disable] : PEOPLE}
        />
      </Panel>
      <Panel title={invitationTexts.title}>
        <SmallTable
          label={invitationTexts.tableLabel}
          query={query}
          getRows={({ invitations }) => invitations}
          getRowId={({ id }) => String(id)}
          empty={invitationTexts.empty}
          columns={mayManage ? [...INVITATIONS, revoke] : INVITATIONS}
        />
      </Panel>
      <Dialogs merchant={merchant} opened={opened} onClose={() => setOpened(undefined)} />
    </Stack>
  );
}
