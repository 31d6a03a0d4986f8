// The list of banks, which can be changed one at a time or imported from a CSV.
import { Button, Group, Text } from '@mantine/core';
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import type { Column } from '@sluice/ui/components/table/column.ts';
import { DataTable } from '@sluice/ui/components/table/data-table.tsx';
import { type Filter, Filters } from '@sluice/ui/components/table/filters.tsx';
import { singlePageList } from '@sluice/ui/components/table/single-page-list.ts';
import { useUrlState } from '@sluice/ui/lib/url-state.ts';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useHasRight } from '../../api/current-session.ts';
import { type Bank, useBanks } from '../../data/banks.ts';
import { banksTexts as texts } from '../../texts/banks.ts';
import { AddBank, RemoveBank, RenameBank } from './bank-dialogs.tsx';
import { ImportBanksDialog } from './import-dialog.tsx';

const FILTERS: readonly Filter[] = [{ kind: 'text', name: 'q', label: texts.search, width: 240 }];

const COLUMNS: readonly Column<Bank>[] = [
  { key: 'name', title: texts.name, card: 'title', render: ({ name }) => name },
  {
    key: 'bank_id',
    title: texts.id,
    card: 'text',
    render: ({ bank_id }) => <span className="monospace">{bank_id}</span>,
  },
];

type OpenDialog =
  | { readonly kind: 'add' | 'import' }
  | { readonly kind: 'rename' | 'remove'; readonly bank: Bank };

function Dialogs({
  openDialog,
  onClose,
}: {
  readonly openDialog: OpenDialog | undefined;
  readonly onClose: () => void;
}) {
  switch (openDialog?.kind) {
    case undefined:
      return null;
    case 'add':
      return <AddBank onClose={onClose} />;
    case 'import':
      return <ImportBanksDialog onClose={onClose} />;
    case 'rename':
      return <RenameBank bank={openDialog.bank} onClose={onClose} />;
    case 'remove':
      return <RemoveBank bank={openDialog.bank} onClose={onClose} />;
  }
}

const actionsColumn = (onOpen: (dialog: OpenDialog) => void): Column<Bank> => ({
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
        aria-label={texts.renameLabel(bank.name)}
        onClick={() => onOpen({ kind: 'rename', bank })}
      >
        {texts.renameButton}
      </Button>
      <Button
        size="compact-xs"
        variant="subtle"
        c="var(--bad)"
        aria-label={texts.removeLabel(bank.name)}
        onClick={() => onOpen({ kind: 'remove', bank })}
      >
        {texts.removeButton}
      </Button>
    </Group>
  ),
});

export default function BanksPage() {
  const [{ q = '' }] = useUrlState();
  const query = useBanks(q);
  const mayManage = useHasRight('manage');
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const count = query.data?.items.length;
  return (
    <PageBody fillsWindow>
      <PageHeader title={texts.title} hint={texts.hint}>
        {mayManage && (
          <>
            <Button
              variant="default"
              leftSection={<IconUpload size={14} />}
              onClick={() => setOpenDialog({ kind: 'import' })}
            >
              {texts.importButton}
            </Button>
            <Button leftSection={<IconPlus size={14} />} onClick={() => setOpenDialog({ kind: 'add' })}>
              {texts.addButton}
            </Button>
          </>
        )}
      </PageHeader>
      <div className="panel list">
        <div className="list-bar">
          <Filters filters={FILTERS} />
          {count !== undefined && (
            <Text size="sm" c="dimmed" role="status">
              {texts.count(count)}
            </Text>
          )}
        </div>
        <DataTable
          label={texts.tableLabel}
          list={singlePageList(query)}
          columns={mayManage ? [...COLUMNS, actionsColumn(setOpenDialog)] : COLUMNS}
          getRowId={({ bank_id }) => bank_id}
          empty={q === '' ? texts.empty : texts.emptyFiltered}
        />
      </div>
      <Dialogs openDialog={openDialog} onClose={() => setOpenDialog(undefined)} />
    </PageBody>
  );
}
