// The ledger entries behind an amount, in a drawer.
import { Drawer, Text } from '@mantine/core';
import { DataTable } from '@sluice/ui/components/table/data-table.tsx';
import { type EntrySource, useEntries } from '../../../data/ledger.ts';
import { ledgerTexts } from '../../../texts/ledger.ts';
import { ENTRY_COLUMNS, entryId, MULTI_ACCOUNT_COLUMNS } from './entry-columns.tsx';

/** An amount whose entries are shown. */
export type EntriesSelection = {
  readonly title: string;
  readonly note?: string;
  readonly source: EntrySource;
};

type Props = { readonly selection: EntriesSelection; readonly onClose: () => void };

export function EntriesDrawer({ selection: { title, note, source }, onClose }: Props) {
  const list = useEntries(source);
  const isSingleAccount = 'merchant' in source || source.account !== undefined;
  return (
    <Drawer opened onClose={onClose} title={title} position="right" size={780}>
      {note !== undefined && (
        <Text size="sm" c="dimmed" mb="sm">
          {note}
        </Text>
      )}
      <DataTable
        label={title}
        list={list}
        columns={isSingleAccount ? ENTRY_COLUMNS : MULTI_ACCOUNT_COLUMNS}
        getRowId={entryId}
        empty={ledgerTexts.entries.emptyBalance}
      />
    </Drawer>
  );
}
