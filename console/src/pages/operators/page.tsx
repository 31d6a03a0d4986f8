// The operators: accounts, roles, and access.
import { Badge, Button, Text } from '@mantine/core';
import { SecretDialog } from '@sluice/ui/components/dialog/secret-dialog.tsx';
import { TextLink } from '@sluice/ui/components/display/text-link.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import type { Column } from '@sluice/ui/components/table/column.ts';
import { DataTable } from '@sluice/ui/components/table/data-table.tsx';
import { singlePageList } from '@sluice/ui/components/table/single-page-list.ts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCurrentSession, useHasRight } from '../../api/current-session.ts';
import { type OperatorRow, useOperators } from '../../data/operators.ts';
import { operatorsTexts as texts } from '../../texts/operators.ts';
import { terms } from '../../texts/terms.ts';
import { type OpenOperatorDialog, OperatorDialogs } from './dialogs.tsx';
import { RowMenu } from './row-menu.tsx';

type NewPassword = { readonly title: string; readonly name: string; readonly password: string };

const columnsFor = (me: string): readonly Column<OperatorRow>[] => [
  {
    key: 'name',
    title: texts.name,
    card: 'title',
    render: ({ name }) => (
      <>
        <strong>{name}</strong>{' '}
        {name === me && (
          <Text span size="sm" c="dimmed">
            {texts.you}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'role',
    title: texts.role,
    card: 'title',
    render: ({ role }) => <span title={texts.roles[role]}>{role}</span>,
  },
  {
    key: 'state',
    title: texts.state,
    card: 'text',
    render: ({ enabled }) => (
      <Badge color={enabled ? 'green' : 'gray'}>
        {enabled ? texts.states.enabled : texts.states.disabled}
      </Badge>
    ),
  },
  {
    key: 'totp',
    title: texts.secondFactor,
    card: 'text',
    render: ({ totp }) => (
      <Badge color={totp ? 'green' : 'orange'}>{totp ? texts.secondFactorOn : texts.secondFactorOff}</Badge>
    ),
  },
  {
    key: 'created',
    title: texts.created,
    card: 'text',
    render: ({ created_at }) => <Timestamp at={created_at} as="exact" />,
  },
  {
    key: 'audit',
    title: texts.activity,
    card: 'text',
    render: ({ name }) => (
      <TextLink to="/audit" search={{ actor: name }}>
        {texts.activityLink}
      </TextLink>
    ),
  },
];

export default function OperatorsPage() {
  const query = useOperators();
  const { operator: me } = useCurrentSession();
  const mayManage = useHasRight('manage');
  const [openDialog, setOpenDialog] = useState<OpenOperatorDialog>();
  const [newPassword, setNewPassword] = useState<NewPassword>();
  const admins = query.data?.items.filter(({ role, enabled }) => role === 'admin' && enabled).length ?? 0;
  const isLastAdmin = ({ role, enabled }: OperatorRow) => role === 'admin' && enabled && admins === 1;
  const actions: Column<OperatorRow> = {
    key: 'actions',
    title: '',
    align: 'right',
    card: 'actions',
    render: (row) => (
      <RowMenu row={row} isLastAdmin={isLastAdmin(row)} mayManage={mayManage} onOpen={setOpenDialog} />
    ),
  };
  return (
    <PageBody>
      <PageHeader title={texts.title} term={terms.role}>
        {mayManage && (
          <Button leftSection={<IconPlus size={14} />} onClick={() => setOpenDialog({ kind: 'create' })}>
            {texts.newButton}
          </Button>
        )}
      </PageHeader>
      <div className="panel list">
        <DataTable
          label={texts.tableLabel}
          list={singlePageList(query)}
          columns={[...columnsFor(me.name), actions]}
          getRowId={({ name }) => name}
          empty={texts.empty}
        />
      </div>
      <OperatorDialogs
        openDialog={openDialog}
        rows={query.data?.items ?? []}
        me={me.name}
        onNewPassword={(name, password) => {
          setOpenDialog(undefined);
          setNewPassword({
            title:
              openDialog?.kind === 'reset'
                ? texts.password.resetTitle(name)
                : texts.password.firstTitle(name),
            name,
            password,
          });
        }}
        onClose={() => setOpenDialog(undefined)}
      />
      {newPassword && (
        <SecretDialog
          title={newPassword.title}
          name={texts.password.name}
          secret={newPassword.password}
          fileName={texts.password.fileName(newPassword.name)}
          onClose={() => setNewPassword(undefined)}
        />
      )}
    </PageBody>
  );
}
