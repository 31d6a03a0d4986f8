// The list of banks: looked through, changed one at a time, or imported as a whole.
import { Button, Group, Text } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useHasRight } from '../../api/current-session.ts';
import { PageBody } from '../../components/layout/page-body.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import type { Column } from '../../components/table/column.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import { type Filter, Filters } from '../../components/table/filters.tsx';
import { singlePageList } from '../../components/table/single-page-list.ts';
import { type Bank, useBanks } from '../../data/banks.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { AddBank, RemoveBank, RenameBank } from './bank-dialogs.tsx';
import { ImportBanks } from './import-dialog.tsx';

const FILTERS: readonly Filter[] = [{ kind: 'text', name: 'q', label: 'Id or name', width: 240 }];

const COLUMNS: readonly Column<Bank>[] = [
  { key: 'name', title: 'Name', card: 'title', render: ({ name }) => name },
  {
    key: 'bank_id',
    title: 'Id',
    card: 'text',
    render: ({ bank_id }) => <span className="wallet">{bank_id}</span>,
  },
];

type Opened =
  | { readonly kind: 'add' | 'import' }
  | { readonly kind: 'rename' | 'remove'; readonly bank: Bank };

function Dialogs({ opened, onClose }: { readonly opened: Opened | undefined; readonly onClose: () => void }) {
  switch (opened?.kind) {
    case undefined:
      return null;
    case 'add':
      return <AddBank onClose={onClose} />;
    case 'import':
      return <ImportBanks onClose={onClose} />;
    case 'rename':
      return <RenameBank bank={opened.bank} onClose={onClose} />;
    case 'remove':
      return <RemoveBank bank={opened.bank} onClose={onClose} />;
  }
}

export default function BanksPage() {
  const [{ q = '' }] = useUrlState();
  const query = useBanks(q);
  const mayManage = useHasRight('manage');
  const [opened, setOpened] = useState<Opened>();
  const actions: Column<Bank> = {
    key: 'actions',
    title: '',
    align: 'right',
    card: 'actions',
    render: (bank) => (
      <Group gap={4} wrap="nowrap" justify="flex-end">
        <Button
          size="compact-xs"
          variant="default"
          data-row-link
          aria-label={`Rename ${bank.name}`}
          onClick={() => setOpened({ kind: 'rename', bank })}
        >
          Rename
        </Button>
        <Button
          size="compact-xs"
          variant="subtle"
          c="var(--bad)"
          aria-label={`Remove ${bank.name}`}
          onClick={() => setOpened({ kind: 'remove', bank })}
        >
          Remove
        </Button>
      </Group>
    ),
  };
  const count = query.data?.items.length;
  return (
    <PageBody fills>
      <PageHeader title="Banks" hint="Withdrawals by the fast payment system name one of these.">
        {mayManage && (
          <>
            <Button
              variant="default"
              leftSection={<IconUpload size={14} />}
              onClick={() => setOpened({ kind: 'import' })}
            >
              Import
            </Button>
            <Button leftSection={<IconPlus size={14} />} onClick={() => setOpened({ kind: 'add' })}>
              Add a bank
            </Button>
          </>
        )}
      </PageHeader>
      <div className="panel list">
        <div className="list-bar">
          <Filters filters={FILTERS} />
          {count !== undefined && (
            <Text size="sm" c="dimmed" role="status">
              {count === 1 ? '1 bank' : `${count} banks`}
            </Text>
          )}
        </div>
        <DataTable
          label="Banks"
          list={singlePageList(query)}
          columns={mayManage ? [...COLUMNS, actions] : COLUMNS}
          idOf={({ bank_id }) => bank_id}
          empty={
            q === ''
              ? 'There are no banks: nobody can withdraw by the fast payment system.'
              : 'No bank has that in its id or name.'
          }
        />
      </div>
      <Dialogs opened={opened} onClose={() => setOpened(undefined)} />
    </PageBody>
  );
}
