// The people of the merchant, and open invitations.
import { Button, Stack } from '@mantine/core';
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import type { Column } from '@sluice/ui/components/table/column.ts';
import { DataTable } from '@sluice/ui/components/table/data-table.tsx';
import { singlePageList } from '@sluice/ui/components/table/single-page-list.ts';
import { personTexts } from '@sluice/ui/texts/people.ts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCurrentSession, useHasRight } from '../../api/current-session.ts';
import type { PersonRow } from '../../api/types.ts';
import { OpenChanges } from '../../components/open-changes.tsx';
import { useWaiting } from '../../data/approvals.ts';
import { usePeople } from '../../data/people.ts';
import { peopleTexts as texts } from '../../texts/people.ts';
import { columnsFor } from './columns.tsx';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { DisableDialog, EnableDialog, RoleDialog } from './person-dialogs.tsx';
import { type PersonDialog, RowMenu } from './row-menu.tsx';

const DIALOGS = { role: RoleDialog, disable: DisableDialog, enable: EnableDialog } as const;

type Opened = { readonly dialog: PersonDialog; readonly name: string };

export default function PeoplePage() {
  const query = usePeople();
  const { person: me } = useCurrentSession();
  const mayManage = useHasRight('manage');
  const waiting = useWaiting();
  const [isInviting, setInviting] = useState(false);
  const [opened, setOpened] = useState<Opened>();
  const person = query.data?.items.find(({ name }) => name === opened?.name);
  const actions: Column<PersonRow> = {
    key: 'actions',
    title: '',
    align: 'right',
    card: 'actions',
    render: (row) =>
      row.name !== me.name && (
        <RowMenu person={row} onOpen={(dialog) => setOpened({ dialog, name: row.name })} />
      ),
  };
  const Dialog = opened && DIALOGS[opened.dialog];
  return (
    <PageBody>
      <PageHeader title={texts.title} hint={texts.hint}>
        {mayManage && (
          <Button leftSection={<IconPlus size={14} />} onClick={() => setInviting(true)}>
            {texts.inviteButton}
          </Button>
        )}
      </PageHeader>
      <Stack gap="sm">
        <OpenChanges proposals={waiting.data?.proposals} kinds={['invitation', 'person']} />
        <div className="panel list">
          <DataTable
            label={personTexts.tableLabel}
            list={singlePageList(query)}
            columns={mayManage ? [...columnsFor(me.name), actions] : columnsFor(me.name)}
            getRowId={({ name }) => name}
            empty={personTexts.empty}
          />
        </div>
        <Invitations />
      </Stack>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {Dialog && person && <Dialog person={person} onClose={() => setOpened(undefined)} />}
    </PageBody>
  );
}
