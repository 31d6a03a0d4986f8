// The people who work here: made, promoted, dismissed, and helped when they cannot sign in any more.
import { Badge, Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCurrentSession, useHasRight } from '../../api/current-session.ts';
import { SecretDialog } from '../../components/dialog/secret-dialog.tsx';
import { TextLink } from '../../components/display/text-link.tsx';
import { Timestamp } from '../../components/display/timestamp.tsx';
import { PageBody } from '../../components/layout/page-body.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import type { Column } from '../../components/table/column.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import { singlePageList } from '../../components/table/single-page-list.ts';
import { type OperatorRow, useOperators } from '../../data/operators.ts';
import { type OpenedOperator, OperatorDialogs } from './dialogs.tsx';
import { ROLES } from './roles.ts';
import { RowMenu } from './row-menu.tsx';

type Password = { readonly title: string; readonly name: string; readonly password: string };

const columnsFor = (me: string): readonly Column<OperatorRow>[] => [
  {
    key: 'name',
    title: 'Name',
    card: 'title',
    render: ({ name }) => (
      <>
        <strong>{name}</strong>{' '}
        {name === me && (
          <Text span size="sm" c="dimmed">
            (you)
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'role',
    title: 'Role',
    card: 'title',
    render: ({ role }) => <span title={ROLES[role]}>{role}</span>,
  },
  {
    key: 'state',
    title: 'State',
    card: 'text',
    render: ({ enabled }) => (
      <Badge color={enabled ? 'green' : 'gray'}>{enabled ? 'Can sign in' : 'Disabled'}</Badge>
    ),
  },
  {
    key: 'totp',
    title: 'Second factor',
    card: 'text',
    render: ({ totp }) => (
      <Badge color={totp ? 'green' : 'orange'}>{totp ? 'Second factor' : 'No second factor'}</Badge>
    ),
  },
  {
    key: 'made',
    title: 'Since',
    card: 'text',
    render: ({ created_at }) => <Timestamp at={created_at} as="exact" />,
  },
  {
    key: 'audit',
    title: 'Did',
    card: 'text',
    render: ({ name }) => (
      <TextLink to="/audit" search={{ actor: name }}>
        in the audit log
      </TextLink>
    ),
  },
];

export default function OperatorsPage() {
  const query = useOperators();
  const { operator: me } = useCurrentSession();
  const mayManage = useHasRight('manage');
  const [opened, setOpened] = useState<OpenedOperator>();
  const [made, setMade] = useState<Password>();
  const admins = query.data?.items.filter(({ role, enabled }) => role === 'admin' && enabled).length ?? 0;
  const isLastAdmin = ({ role, enabled }: OperatorRow) => role === 'admin' && enabled && admins === 1;
  const actions: Column<OperatorRow> = {
    key: 'actions',
    title: '',
    align: 'right',
    card: 'actions',
    render: (row) => (
      <RowMenu row={row} isLastAdmin={isLastAdmin(row)} mayManage={mayManage} onOpen={setOpened} />
    ),
  };
  return (
    <PageBody>
      <PageHeader title="Operators">
        {mayManage && (
          <Button leftSection={<IconPlus size={14} />} onClick={() => setOpened({ kind: 'make' })}>
            New operator
          </Button>
        )}
      </PageHeader>
      <div className="panel list">
        <DataTable
          label="Operators"
          list={singlePageList(query)}
          columns={[...columnsFor(me.name), actions]}
          idOf={({ name }) => name}
          empty="There are no operators."
        />
      </div>
      <OperatorDialogs
        opened={opened}
        rows={query.data?.items ?? []}
        me={me.name}
        onPassword={(name, password) => {
          setOpened(undefined);
          setMade({
            title: `${opened?.kind === 'reset' ? 'New' : 'First'} password of ${name}`,
            name,
            password,
          });
        }}
        onClose={() => setOpened(undefined)}
      />
      {made && (
        <SecretDialog
          title={made.title}
          name="the password"
          secret={made.password}
          fileName={`sluice-${made.name}.txt`}
          onClose={() => setMade(undefined)}
        />
      )}
    </PageBody>
  );
}
