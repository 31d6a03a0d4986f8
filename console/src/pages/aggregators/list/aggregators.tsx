// The list of aggregators.
import { Button } from '@mantine/core';
import { SecretDialog } from '@sluice/ui/components/dialog/secret-dialog.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { DataTable } from '@sluice/ui/components/table/data-table.tsx';
import { singlePageList } from '@sluice/ui/components/table/single-page-list.ts';
import { useState } from 'react';
import { useHasRight } from '../../../api/current-session.ts';
import { useAggregators } from '../../../data/aggregators.ts';
import { aggregatorsTexts } from '../../../texts/aggregators.ts';
import { AddAggregator } from './add-aggregator.tsx';
import { aggregatorColumns } from './aggregator-columns.tsx';
import { EditAggregator } from './edit-aggregator.tsx';

const texts = aggregatorsTexts.list;

type OpenDialog = { readonly kind: 'add' } | { readonly kind: 'change'; readonly name: string };
type CreatedKey = { readonly name: string; readonly secret: string };

export function Aggregators() {
  const query = useAggregators();
  const mayManage = useHasRight('manage');
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const [createdKey, setCreatedKey] = useState<CreatedKey>();
  const close = () => setOpenDialog(undefined);
  const edited =
    openDialog?.kind === 'change'
      ? query.data?.items.find(({ name }) => name === openDialog.name)
      : undefined;
  const columns = aggregatorColumns(
    mayManage ? ({ name }) => setOpenDialog({ kind: 'change', name }) : undefined,
  );
  return (
    <Panel
      title={texts.title}
      aside={
        mayManage && (
          <Button variant="default" onClick={() => setOpenDialog({ kind: 'add' })}>
            {texts.addButton}
          </Button>
        )
      }
    >
      <DataTable
        label={texts.title}
        list={singlePageList(query)}
        columns={columns}
        getRowId={({ name }) => name}
        empty={texts.empty}
      />
      {openDialog?.kind === 'add' && (
        <AddAggregator
          onClose={close}
          onAdded={(name, secret) => {
            close();
            if (secret !== null) setCreatedKey({ name, secret });
          }}
        />
      )}
      {edited && <EditAggregator aggregator={edited} onClose={close} />}
      {createdKey && (
        <SecretDialog
          title={aggregatorsTexts.add.secretTitle(createdKey.name)}
          name={aggregatorsTexts.add.secretName}
          secret={createdKey.secret}
          fileName={aggregatorsTexts.add.secretFile(createdKey.name)}
          onClose={() => setCreatedKey(undefined)}
        />
      )}
    </Panel>
  );
}
